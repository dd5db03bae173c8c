import * as z from 'zod'
import { list } from '../../config/fromText.ts'
import { isOfThisMachine, isReachable } from '../isReachable.ts'

const reached = z
  .string()
  .max(2048)
  .refine(
    isReachable,
    'Expected https and a public host, such as https://relay.farcaster.xyz, or for development an address of this machine, such as http://127.0.0.1:4536',
  )

/** Of the chain that has Farcaster's registries: none is believed alone. */
const nodes = list(reached)
  .refine(
    (urls) => urls.length === 2 || (urls.length === 1 && urls.every(isOfThisMachine)),
    'Expected two nodes of OP Mainnet, as none is believed alone; for development one of this machine does',
  )
  .refine(
    ([one = '', other]) => other === undefined || isOfThisMachine(one) || !isSameHost(one, other),
    'Expected two nodes of two hosts: one that lies would agree with itself',
  )

/** For the role `wallet`, which asks the relay for both. */
export const farcasterOfWallet = z.strictObject({ nodes, relay: reached })
/** For the role `recovery`, which checks what was signed by nodes of its own. */
export const farcasterOfRecovery = z.strictObject({ nodes })

export type FarcasterSettings = z.output<typeof farcasterOfRecovery> & {
  relay?: string | undefined
}

/** Whether what is believed, or asked, runs on this machine: for development chains alone. */
export function isForPlay({ nodes: urls, relay }: FarcasterSettings): boolean {
  return urls.every(isOfThisMachine) || (relay !== undefined && isOfThisMachine(relay))
}

function isSameHost(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return true
  return new URL(one).hostname === new URL(other).hostname
}
