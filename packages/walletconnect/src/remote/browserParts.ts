import type { SessionContext } from '@latchkey/core/adapter'
import type { Curves } from '../crypto/Curves.ts'
import { loadCurves } from '../crypto/loadCurves.ts'
import type { RelaySocket } from '../relay/openSocket.ts'
import { openVault } from '../storage/openVault.ts'
import type { Vault } from '../storage/Vault.ts'
import type { TabChannel } from '../tabs/shareRelay.ts'

/** What a browser has and a test brings along. */
export type RemoteParts = {
  createSocket(url: string): RelaySocket
  curves: Promise<Curves>
  vault: Promise<Vault>
  locks?: Pick<LockManager, 'request'> | undefined
  /** Undefined where the browser forbids it. */
  openChannel?: ((name: string) => TabChannel | undefined) | undefined
}

/** The parts of the browser the page is in. */
export function browserParts({ environment, storageKey }: SessionContext): RemoteParts {
  const page = environment.window ?? globalThis
  const subtle = page.crypto?.subtle
  return {
    createSocket: (url) => new page.WebSocket(url),
    curves: loadCurves(subtle),
    locks: ifAllowed(() => environment.window?.navigator.locks),
    openChannel: (name) => ifAllowed(() => new page.BroadcastChannel(name)),
    vault: openVault({
      indexedDB: ifAllowed(() => page.indexedDB),
      name: `${storageKey}:remote`,
      subtle,
    }),
  }
}

/** What a browser that forbids storage throws at, as in some embedded frames, is a part that the page has not got. */
function ifAllowed<Part>(read: () => Part): Part | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
