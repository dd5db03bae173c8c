import type { Address } from 'viem'

/** The sixth router of 1inch, which has one address on the networks that its pages name, but for zkSync. */
const router = '0x111111125421ca6dc452d289314280a0f8842a65'

/** Where swaps of 1inch are sent, by CAIP-2 id: of the swap networks (S9.21) those that its documents list for version 6.1. */
export const oneInchRouters: Readonly<Record<string, Address>> = {
  'eip155:1': router,
  'eip155:10': router,
  'eip155:100': router,
  'eip155:137': router,
  'eip155:324': '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff',
  'eip155:42161': router,
  'eip155:43114': router,
  'eip155:56': router,
  'eip155:8453': router,
}
