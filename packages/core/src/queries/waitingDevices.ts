import type { Latchkey } from '../Latchkey.ts'
import { devicesOf } from '../sessions/devicesOf.ts'
import { accountKey } from './accountKey.ts'
import { gated } from './queryClient.ts'

/** How often somebody who looks at their account learns of a device that waits. */
const againMs = 15_000

/**
 * How many devices wait to be let in to an account's wallet; null where its source has no such devices. A wallet that is older than
 * them, or out of reach, is a failure, which is no news for the visitor.
 *
 * @param sourceId of the source that the account's session comes from; without one nothing is asked
 */
export function waitingDevicesQuery(
  latchkey: Latchkey,
  { address, sourceId }: { address: string | undefined; sourceId: string | undefined },
) {
  return {
    ...gated({ now: latchkey.internal.environment.now, staleTimeMs: againMs }),
    enabled: address !== undefined && sourceId !== undefined,
    queryFn: async (): Promise<number | null> => {
      const devices = sourceId === undefined ? undefined : await devicesOf(latchkey, sourceId)
      return (await devices?.waiting()) ?? null
    },
    queryKey: ['waitingDevices', sourceId, accountKey(address)] as const,
    refetchInterval: againMs,
    // A page that no one looks at asks nothing.
    refetchIntervalInBackground: false,
  }
}
