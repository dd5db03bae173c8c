/** What a wallet signs: a text, or bytes in hex or as an array. */
export type SignableMessage = string | { raw: `0x${string}` | Uint8Array }
