import type { AccountCode, Adapter } from '@latchkey/core/adapter'
import { address, createFakeAdapter } from './fakeAdapter.ts'

/** A contract of no wallet that we know. */
export const stranger = `0x${'57'.repeat(20)}`

/**
 * An adapter on whose chain accounts run the code that the test says, by their address, and none elsewhere; `contracts` are
 * those of single networks, by network and address.
 */
export function lentAccount(
  codes: Readonly<Record<string, AccountCode | Error | Promise<AccountCode>>>,
  { contracts = [] }: { contracts?: readonly string[] } = {},
): Adapter {
  const { adapter } = createFakeAdapter()
  return {
    ...adapter,
    load: async (context) => {
      const actions = await adapter.load(context)
      return {
        ...actions,
        chain: async () => ({
          ...(await actions.chain()),
          hasContract: async ({ address: asked, network }) =>
            contracts.includes(`${network.caipNetworkId} ${asked}`),
          readDelegation: async ({ address: asked }) => {
            const code = codes[asked] ?? { kind: 'none' }
            if (code instanceof Error) throw code
            return code
          },
        }),
      }
    },
  }
}

export const ownLent = { [address]: { delegate: stranger, kind: 'delegated' } as const }
