import {
  type EmbeddedNamespace,
  embeddedNamespaces,
  type FrameUser,
  frameUser,
} from '@latchkey/protocol/frame'

type EmbeddedNetworkId = FrameUser['networkIds'][number]

/** The network that each namespace of the wallet was on last. */
export type LastNetworks = Readonly<Partial<Record<EmbeddedNamespace, EmbeddedNetworkId>>>

/** What a page remembers of a session: nothing secret, and nothing that it could use without the frame. */
export type Kept = { last: LastNetworks; user: FrameUser }

export type KeptSession = {
  read(): Kept | undefined
  write(kept: Kept): void
  clear(): void
}

const version = 1

/** Keeps the session under one key. Storage may be absent, full, forbidden, or hold what another script wrote. */
export function createKeptSession({
  key,
  storage,
}: {
  key: string
  storage: Storage | undefined
}): KeptSession {
  return {
    clear() {
      try {
        storage?.removeItem(key)
      } catch {
        // Forbidden storage has kept nothing.
      }
    },
    read() {
      try {
        return readKept(JSON.parse(storage?.getItem(key) ?? 'null'))
      } catch {
        return undefined
      }
    },
    write(kept) {
      try {
        storage?.setItem(key, JSON.stringify({ ...kept, version }))
      } catch {
        // A session that cannot be kept costs the visitor a login after a reload.
      }
    },
  }
}

function readKept(value: unknown): Kept | undefined {
  const { last, user: kept, version: written } = (value ?? {}) as Record<string, unknown>
  const user = frameUser.safeParse(kept)
  if (written !== version || !user.success) return undefined
  return { last: readLast(last, user.data), user: user.data }
}

/** Networks that the wallet serves no more are left out. */
function readLast(value: unknown, { networkIds }: FrameUser): LastNetworks {
  const last = (value ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    embeddedNamespaces.flatMap((namespace) => {
      const id = networkIds.find((each) => each === last[namespace])
      return id?.startsWith(`${namespace}:`) ? [[namespace, id]] : []
    }),
  )
}
