// Small helpers that every part of the page uses.

export const $ = id => document.getElementById(id);
export const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, "0")).join("");

// What this device remembers of its reader's wishes; a browser may forbid it.
export const remembered = name => { try { return localStorage.getItem(`ringcraft-${name}`); } catch { return null; } };
export const remember = (name, value) => { try { localStorage.setItem(`ringcraft-${name}`, value); } catch { /* then not */ } };

// An element like this one with other children; read by the page itself, for nodes of another document are slow to move.
export const filled = (like, html) => { const fresh = like.cloneNode(false); fresh.innerHTML = html; return fresh; };

export const fragment = html => new DOMParser().parseFromString(html, "text/html").body;
