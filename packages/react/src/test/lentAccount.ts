import type { AccountCode, Adapter } from '@latchkey/core/adapter'
import { address, createFakeAdapter } from './fakeAdapter.ts'

/** A contract of no wallet that we know. */
export const stranger = `0x${'57'.repeat(20)}`

/** An adapter on whose chain accounts run the code that the test says, by their address; nothing for all others. */
export function lentAccount(
  codes: Readonly<Record<string, AccountCode | Error | Promise<AccountCode>>>,
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
