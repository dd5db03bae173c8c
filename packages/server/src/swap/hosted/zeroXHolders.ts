import type { Address } from 'viem'

/** AllowanceHolder, which has one address on all chains with the rules of Cancun. */
const holder = '0x0000000000001ff3684f28c67538d4d072c22734'

/**
 * Where swaps of 0x are sent and tokens are allowed to, by CAIP-2 id: of the swap networks (S9.21) those that its page of
 * contracts lists for this address. Never a Settler: what is allowed to one, anybody can take.
 */
export const zeroXHolders: Readonly<Record<string, Address>> = {
  'eip155:1': holder,
  'eip155:10': holder,
  'eip155:137': holder,
  'eip155:42161': holder,
  'eip155:43114': holder,
  'eip155:56': holder,
  'eip155:8453': holder,
}
