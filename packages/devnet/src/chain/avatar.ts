/** The picture of `alice.eth`: a key on a sunset, drawn for this project. */
const svg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
  '<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#2b1e5c"/>',
  '<stop offset=".55" stop-color="#d6506f"/><stop offset="1" stop-color="#ffb45c"/></linearGradient></defs>',
  '<rect width="64" height="64" fill="url(#s)"/>',
  '<circle cx="32" cy="46" r="13" fill="#ffe3a3"/>',
  '<path d="M0 46c12-6 20-5 32 0s22 5 32-1v19H0z" fill="#3a1d52"/>',
  '<g fill="none" stroke="#fff7e6" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">',
  '<circle cx="24" cy="20" r="7"/><path d="M31 20h17v6M41 20v5"/></g></svg>',
].join('')

/** The `avatar` text record of `alice.eth`, as a data: URI. */
export const aliceAvatar = `data:image/svg+xml;base64,${btoa(svg)}`
