import { walletDescriptor, walletObjectId, walletUser } from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import type { DeviceStorage } from './DeviceStorage.ts'

/** Where the visitor has logged in: a page, and the project that it is of. */
const site = z.object({ embedder: z.string(), projectId: z.string() })
export type Site = z.infer<typeof site>

const fields = {
  descriptor: walletDescriptor,
  /** Those that may know of it; one from before has none, and is asked for a code again. */
  sites: z._default(z.array(site), []),
  slotId: walletObjectId,
  status: z.literal('in'),
}

const keptSession = z.discriminatedUnion('status', [
  z.object({ ...fields, user: walletUser }),
  /** Signed out here; the server has not learned of it yet. */
  z.object({ status: z.literal('ending') }),
])
/** What this device knows of its session. */
export type KeptSession = z.infer<typeof keptSession>
/** As a frame of before has kept it, which knew its users by an address alone. */
const keptByEmail = z.object({ ...fields, email: z.string() })
/** Who is logged in on this device. */
export type DeviceUser = Omit<Extract<KeptSession, { status: 'in' }>, 'sites' | 'status'>

const name = 'session'
/** Of one session; the oldest asks for a code again. */
const maxSites = 64

export async function readSession(storage: DeviceStorage): Promise<KeptSession | undefined> {
  return readKept(await storage.read(name))
}

export async function keepSession(
  storage: DeviceStorage,
  session: KeptSession | undefined,
): Promise<void> {
  await storage.change(name, () => session)
}

/** Keeps who has logged in at a site, beside the sites where the same wallet is logged in. */
export async function keepLogin(
  storage: DeviceStorage,
  user: DeviceUser,
  site: Site,
): Promise<void> {
  await storage.change(name, (found) => {
    const kept = readKept(found)
    const isSame = kept?.status === 'in' && kept.descriptor.walletId === user.descriptor.walletId
    const others = isSame ? kept.sites.filter((each) => !isSite(each, site)) : []
    return {
      ...user,
      sites: [...others, site].slice(-maxSites),
      status: 'in',
    } satisfies KeptSession
  })
}

/** Whether a site is one of those where the visitor has logged in, or of the same project. */
export function knowsSite(sites: readonly Site[], { embedder, projectId }: Site): boolean {
  // The server names the pages of a project: no other page can say that it is of it.
  return sites.some((each) => each.embedder === embedder || each.projectId === projectId)
}

/** A session at sites of other projects alone. */
export async function readElsewhere(
  storage: DeviceStorage,
  site: Site,
): Promise<Extract<KeptSession, { status: 'in' }> | undefined> {
  const kept = await readSession(storage)
  const isElsewhere = kept?.status === 'in' && kept.sites.length > 0 && !knowsSite(kept.sites, site)
  return isElsewhere ? kept : undefined
}

function readKept(found: unknown): KeptSession | undefined {
  const kept = keptSession.safeParse(found).data
  if (kept) return kept
  const before = keptByEmail.safeParse(found).data
  if (!before) return undefined
  const { email, ...session } = before
  return { ...session, user: { email } }
}

function isSite(one: Site, other: Site): boolean {
  return one.embedder === other.embedder && one.projectId === other.projectId
}
