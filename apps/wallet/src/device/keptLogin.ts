import type { DeviceStorage } from './DeviceStorage.ts'

const name = 'login'

/** A login at a provider that this device has begun, for the window that comes back from there. */
export type KeptLogin = {
  /** What ends it, once the window is back. */
  completion?: string | undefined
  expiresAtMs: number
  loginId: string
  /** Of the ticket by which frame and window meet. */
  secret: string
  ticketId: string
}

/** Keeps a login in place of the one before. */
export async function keepBegun(storage: DeviceStorage, login: KeptLogin): Promise<void> {
  await storage.change(name, () => login)
}

/** The login of this name, where this device has begun it. */
export async function readKeptLogin(
  storage: Pick<DeviceStorage, 'read'>,
  loginId: string,
): Promise<KeptLogin | undefined> {
  return readOf(await storage.read(name), loginId)
}

/** Keeps what ends a login where this device has begun it, and it counts still; nothing is kept for any other. */
export async function keepCompletion(
  storage: Pick<DeviceStorage, 'change'>,
  { completion, loginId, nowMs }: { completion: string; loginId: string; nowMs: number },
): Promise<KeptLogin | undefined> {
  const kept = await storage.change(name, (found) => {
    const login = readOf(found, loginId)
    return login && login.expiresAtMs > nowMs
      ? ({ ...login, completion } satisfies KeptLogin)
      : found
  })
  const login = readOf(kept, loginId)
  return login?.completion === completion ? login : undefined
}

/** Forgets a login that is over; a newer one stays. */
export async function forgetKeptLogin(storage: DeviceStorage, loginId: string): Promise<void> {
  await storage.change(name, (found) => (readOf(found, loginId) ? undefined : found))
}

/** Read by hand: the window is away before a library of schemas could have loaded. */
function readOf(found: unknown, loginId: string): KeptLogin | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  const { completion, expiresAtMs, loginId: id, secret, ticketId } = found as Partial<KeptLogin>
  if (id !== loginId || typeof expiresAtMs !== 'number') return undefined
  if (typeof secret !== 'string' || typeof ticketId !== 'string') return undefined
  return {
    expiresAtMs,
    loginId,
    secret,
    ticketId,
    ...(typeof completion === 'string' && { completion }),
  }
}
