export type Fields = Readonly<Record<string, unknown>>
export type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>

/** Typed data as pages hand it over (EIP-712), parsed from its JSON. */
export type TypedData = { domain: Fields; message: Fields; primaryType: string; types: Types }
