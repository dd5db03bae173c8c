import type { DeviceStorage } from './DeviceStorage.ts'

const name = 'login'

/** A login at a provider that this device has begun, for the window that comes back from there. */
export type KeptLogin = {
  /** What a frame needs to continue it that is loaded anew; see `keptAsked`. */
  asked?: unknown
  /** Of the role `recovery`, where that needs a code of its own. */
  challengeId?: string | undefined
  /** What ends it, once the window is back. */
  completion?: string | undefined
  expiresAtMs: number
  loginId: string
  /** What the role `recovery` has given the window, once it has its code. */
  recovery?: string | undefined
  /** Of the ticket by which frame and window meet. */
  secret: string
  ticketId: string
}

/** Keeps a login in place of the one before. */
export async function keepBegun(storage: DeviceStorage, login: KeptLogin): Promise<void> {
  await storage.change(name, () => login)
}

/** The login of this name, or of the challenge of this name, where this device has begun it. */
export async function readKeptLogin(
  storage: Pick<DeviceStorage, 'read'>,
  id: string,
): Promise<KeptLogin | undefined> {
  return readOf(await storage.read(name), id)
}

/** Keeps what ends a login where this device has begun it, and it counts still; nothing is kept for any other. */
export async function keepCompletion(
  storage: Pick<DeviceStorage, 'change'>,
  { completion, loginId, nowMs }: { completion: string; loginId: string; nowMs: number },
): Promise<KeptLogin | undefined> {
  const login = await keep(storage, { id: loginId, nowMs, with: { completion } })
  return login?.completion === completion ? login : undefined
}

/** The same for what the role `recovery` has given. */
export async function keepHalf(
  storage: Pick<DeviceStorage, 'change'>,
  { challengeId, nowMs, recovery }: { challengeId: string; nowMs: number; recovery: string },
): Promise<KeptLogin | undefined> {
  const login = await keep(storage, { id: challengeId, nowMs, with: { recovery } })
  return login?.recovery === recovery ? login : undefined
}

async function keep(
  storage: Pick<DeviceStorage, 'change'>,
  { id, nowMs, with: more }: { id: string; nowMs: number; with: Partial<KeptLogin> },
): Promise<KeptLogin | undefined> {
  const kept = await storage.change(name, (found) => {
    const login = readOf(found, id)
    return login && login.expiresAtMs > nowMs ? { ...login, ...more } : found
  })
  return readOf(kept, id)
}

/** Forgets a login that is over; a newer one stays. */
export async function forgetKeptLogin(storage: DeviceStorage, loginId: string): Promise<void> {
  await storage.change(name, (found) => (readOf(found, loginId) ? undefined : found))
}

/** Read by hand: the window is away before a library of schemas could have loaded. */
function readOf(found: unknown, id: string): KeptLogin | undefined {
  const { asked, challengeId, completion, expiresAtMs, loginId, recovery, secret, ticketId } =
    Object(found) as Partial<KeptLogin>
  if ((id !== loginId && id !== challengeId) || typeof expiresAtMs !== 'number') return undefined
  if (typeof loginId !== 'string' || typeof secret !== 'string') return undefined
  if (typeof ticketId !== 'string') return undefined
  return {
    asked,
    expiresAtMs,
    loginId,
    secret,
    ticketId,
    ...(typeof challengeId === 'string' && { challengeId }),
    ...(typeof completion === 'string' && { completion }),
    ...(typeof recovery === 'string' && { recovery }),
  }
}
