//! `#[derive(Canonical)]` and `#[derive(Coded)]`.
//!
//! Hand-written copies and hand-written codes rot: a field is added and one of the lists is not. A derive cannot
//! forget. Both work on structs and enums whose fields implement the trait themselves.
//!
//! A field that a state gains after a release is marked `#[canonical(added)]`: it is fed only where it is not its
//! default, so that the states of older records keep their digests.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Fields, Ident, Index, parse_macro_input};

/// Feeds every field, in the order of declaration, to a digest; an enum's variant first, by its place in the list.
#[proc_macro_derive(Canonical, attributes(canonical))]
pub fn canonical(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let name = &input.ident;
    let body = match &input.data {
        Data::Struct(data) => {
            let fields = members(&data.fields).into_iter().zip(&data.fields).enumerate();
            let feeds = fields.map(|(index, (member, field))| match is_added(&field.attrs) {
                Ok(false) => quote! { ::kernel::Canonical::feed(&self.#member, digest); },
                Ok(true) => {
                    let (index, kind) = (index as u16, &field.ty);
                    quote! {
                        if self.#member != <#kind as ::core::default::Default>::default() {
                            ::kernel::Canonical::feed(&#index, digest);
                            ::kernel::Canonical::feed(&self.#member, digest);
                        }
                    }
                }
                Err(error) => error.to_compile_error(),
            });
            quote! { #( #feeds )* }
        }
        Data::Enum(data) => {
            let arms = data.variants.iter().enumerate().map(|(index, variant)| {
                let index = index as u16;
                let (pattern, bound) = pattern(&variant.ident, &variant.fields);
                quote! { #pattern => {
                    ::kernel::Canonical::feed(&#index, digest);
                    #( ::kernel::Canonical::feed(#bound, digest); )*
                } }
            });
            quote! { match self { #( #arms )* } }
        }
        Data::Union(_) => return refuse(name, "a union has no canonical form"),
    };
    let (impl_generics, type_generics, where_clause) = input.generics.split_for_impl();
    quote! {
        impl #impl_generics ::kernel::Canonical for #name #type_generics #where_clause {
            #[inline]
            fn feed(&self, digest: &mut ::kernel::Digest) { let _ = &digest; #body }
        }
    }
    .into()
}

/// Numbers every value of a finite type: variants in order, the fields of one as the digits of a mixed-radix number,
/// the first field the most significant.
#[proc_macro_derive(Coded)]
pub fn coded(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let name = &input.ident;
    let shapes: Vec<(Option<Ident>, &Fields)> = match &input.data {
        Data::Struct(data) => vec![(None, &data.fields)],
        Data::Enum(data) => data.variants.iter().map(|v| (Some(v.ident.clone()), &v.fields)).collect(),
        Data::Union(_) => return refuse(name, "a union has no codes"),
    };
    let counts = shapes.iter().map(|(_, fields)| {
        let types = fields.iter().map(|field| &field.ty);
        quote! { 1 #( * <#types as ::kernel::Coded>::COUNT )* }
    });
    let encode = shapes.iter().enumerate().map(|(index, (variant, fields))| {
        let path = variant.as_ref().map_or_else(|| quote! { Self }, |v| quote! { Self::#v });
        let (pattern, bound) = pattern_of(&path, fields);
        let types = fields.iter().map(|field| &field.ty);
        quote! { #pattern => {
            let code = 0u32;
            #( let code = code * <#types as ::kernel::Coded>::COUNT + ::kernel::Coded::code(*#bound); )*
            Self::__FIRST[#index] + code
        } }
    });
    let decode = shapes.iter().enumerate().map(|(index, (variant, fields))| {
        let path = variant.as_ref().map_or_else(|| quote! { Self }, |v| quote! { Self::#v });
        let bound: Vec<Ident> = (0..fields.len()).map(|i| format_ident!("field{i}")).collect();
        let backwards_bound = bound.iter().rev();
        let backwards_types = fields.iter().map(|field| &field.ty).rev();
        let value = build(&path, fields, &bound);
        quote! {
            if code >= Self::__FIRST[#index] && code < Self::__FIRST[#index + 1] {
                let rest = code - Self::__FIRST[#index];
                #(
                    let #backwards_bound = <#backwards_types as ::kernel::Coded>::from_code(
                        rest % <#backwards_types as ::kernel::Coded>::COUNT,
                    )?;
                    let rest = rest / <#backwards_types as ::kernel::Coded>::COUNT;
                )*
                let _ = rest;
                return Some(#value);
            }
        }
    });
    let names = shapes.iter().map(|(variant, fields)| {
        let label = variant.as_ref().unwrap_or(name).to_string();
        let types = fields.iter().map(|field| &field.ty);
        quote! { (#label, 1 #( * <#types as ::kernel::Coded>::COUNT )*) }
    });
    let shape_count = shapes.len();
    quote! {
        impl #name {
            #[doc(hidden)]
            const __FIRST: [u32; #shape_count + 1] = ::kernel::coded::running_sums([#( #counts ),*]);
        }
        impl ::kernel::Coded for #name {
            const COUNT: u32 = Self::__FIRST[#shape_count];
            const LAYOUT: &'static [(&'static str, u32)] = &[#( #names ),*];
            fn code(self) -> u32 { match &self { #( #encode )* } }
            fn from_code(code: u32) -> Option<Self> { #( #decode )* None }
        }
    }
    .into()
}

/// Does a field say `#[canonical(added)]`?
fn is_added(attributes: &[syn::Attribute]) -> syn::Result<bool> {
    let mut added = false;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("canonical")) {
        attribute.parse_nested_meta(|meta| {
            added = meta.path.is_ident("added");
            if added { Ok(()) } else { Err(meta.error("write #[canonical(added)]")) }
        })?;
    }
    Ok(added)
}

fn refuse(name: &Ident, why: &str) -> TokenStream {
    syn::Error::new(name.span(), why).to_compile_error().into()
}

fn members(fields: &Fields) -> Vec<Tokens> {
    fields
        .iter()
        .enumerate()
        .map(|(index, field)| {
            field.ident.as_ref().map_or_else(
                || {
                    let index = Index::from(index);
                    quote! { #index }
                },
                |ident| quote! { #ident },
            )
        })
        .collect()
}

fn pattern(variant: &Ident, fields: &Fields) -> (Tokens, Vec<Ident>) {
    pattern_of(&quote! { Self::#variant }, fields)
}

fn pattern_of(path: &Tokens, fields: &Fields) -> (Tokens, Vec<Ident>) {
    let bound: Vec<Ident> = (0..fields.len()).map(|i| format_ident!("field{i}")).collect();
    (build(path, fields, &bound), bound)
}

/// `Path { a: field0 }`, `Path(field0)` or `Path`: the same tokens serve as pattern and as expression.
fn build(path: &Tokens, fields: &Fields, bound: &[Ident]) -> Tokens {
    match fields {
        Fields::Named(named) => {
            let names = named.named.iter().map(|field| &field.ident);
            quote! { #path { #( #names: #bound ),* } }
        }
        Fields::Unnamed(_) => quote! { #path( #( #bound ),* ) },
        Fields::Unit => quote! { #path },
    }
}
