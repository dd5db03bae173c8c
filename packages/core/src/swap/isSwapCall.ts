/** Functions by which the server's routers trade (`swapCall`), by the first four bytes of what calls them. */
const functions = ['0x5ae401dc', '0x5c11d795', '0x791ac947', '0xac9650d8', '0xb6f9de95']

/** Whether a call is one of a router that trades: a token that is paid or given away by its own functions answers to none of them. */
export function isSwapCall(data: string): boolean {
  return functions.includes(data.slice(0, 10).toLowerCase())
}
