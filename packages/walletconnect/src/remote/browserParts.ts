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
  openChannel?: ((name: string) => TabChannel) | undefined
}

/** The parts of the browser the page is in. */
export function browserParts({ environment, storageKey }: SessionContext): RemoteParts {
  const page = environment.window ?? globalThis
  const subtle = page.crypto?.subtle
  return {
    createSocket: (url) => new page.WebSocket(url),
    curves: loadCurves(subtle),
    locks: environment.window?.navigator.locks,
    openChannel: page.BroadcastChannel && ((name) => new page.BroadcastChannel(name)),
    vault: openVault({ indexedDB: readDatabases(page), name: `${storageKey}:remote`, subtle }),
  }
}

function readDatabases(page: typeof globalThis): IDBFactory | undefined {
  try {
    // Reading the property throws where the browser forbids storage, as in some embedded frames.
    return page.indexedDB
  } catch {
    return undefined
  }
}
