import type { Namespace } from '@latchkey/protocol'
import type { Stored } from '../createStorage.ts'
import { mergeOtherWallets } from '../wallets/mergeOtherWallets.ts'

/**
 * Pure: this tab's changes, put on top of what storage holds now.
 *
 * Another tab may have stored something since this one last read. What this tab did not change stays as the other
 * left it, and the end of a wallet here does not end the one that the other tab put in its place.
 *
 * @param before what this tab knew to be stored
 * @param after what this tab wants stored
 * @param now what storage holds
 */
export function mergeStored(before: Stored, after: Stored, now: Stored): Stored {
  const connections = mergeKeys(
    before.connections,
    after.connections,
    now.connections,
    (ended, stored) => ended?.connectorId === stored?.connectorId,
  )
  return {
    activeNamespace:
      after.activeNamespace === before.activeNamespace
        ? now.activeNamespace
        : after.activeNamespace,
    activeNetworkIds: mergeKeys(
      before.activeNetworkIds,
      after.activeNetworkIds,
      now.activeNetworkIds,
    ),
    connections,
    others: mergeOthers(before.others, after.others, now.others, connections),
    recentWalletIds: isSame(before.recentWalletIds, after.recentWalletIds)
      ? now.recentWalletIds
      : after.recentWalletIds,
  }
}

/** Whether two things would be stored alike. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

type ByNamespace<T> = Readonly<Partial<Record<Namespace, T>>>

function mergeKeys<T>(
  before: ByNamespace<T>,
  after: ByNamespace<T>,
  now: ByNamespace<T>,
  mayRemove: (before: T | undefined, now: T | undefined) => boolean = () => true,
): ByNamespace<T> {
  const merged = { ...now }
  for (const namespace of Object.keys({ ...before, ...after }) as Namespace[]) {
    const value = after[namespace]
    if (isSame(before[namespace], value)) continue
    if (value !== undefined) merged[namespace] = value
    else if (mayRemove(before[namespace], now[namespace])) delete merged[namespace]
  }
  return merged
}

function mergeOthers(
  before: Stored['others'],
  after: Stored['others'],
  now: Stored['others'],
  connections: Stored['connections'],
): Stored['others'] {
  const merged = { ...now }
  for (const namespace of Object.keys({ ...before, ...after }) as Namespace[]) {
    const [known = [], wanted = [], stored = []] = [before, after, now].map(
      (others) => others[namespace],
    )
    if (isSame(known, wanted)) continue
    const activeId = connections[namespace]?.connectorId
    merged[namespace] = mergeOtherWallets(known, wanted, stored, activeId)
  }
  return merged
}
