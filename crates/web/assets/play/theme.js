// Before anything is painted: the theme that this device's reader has chosen.
try { const theme = localStorage.getItem("ringcraft-theme"); if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme; } catch { /* as the system has it */ }
