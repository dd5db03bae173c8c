/** Permit2, which has this address on every network: what is signed or called in its way elsewhere is not for it. */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

export function isPermit2(address: string): boolean {
  return address.toLowerCase() === permit2
}
