import type { MailOutcome } from '../../mail/createMailer.ts'
import type { MarkedSession } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import type { Row } from '../../roles/markedTables.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'
import type { Unsent } from './createUnsent.ts'
import { resendMs } from './lifetimes.ts'
import { expired } from './loginErrors.ts'

/** A code that counts no longer than this is not worth coming back to. */
const typingMs = 60_000

/** Where a visitor logs in. */
export type LoginPlace = {
  /** BCP 47, as the page has it. */
  locale: string | undefined
  loginId: string
  project: string
  site: string
}

export type Login = LoginPlace & { email: string }

/** What a screen shows of a login that waits for its code. */
export type WaitingLogin = {
  expiresInMs: number
  kind: 'email'
  loginId: string
  /** That its mail was not sent, where this process knows it: never that the mailbox is none before the mail server says so. */
  mail?: Exclude<MailOutcome, 'sent'>
  retryInMs: number
  triesLeft: number
}

/** Logins of a device for an identity. */
export function ofIdentity(identity: string, device: string) {
  return ['identity = $1 and device = $2', [identity, device]] as const
}

/** @throws {ApiError} 410 for a login that is none of the device's */
export async function findLogin(
  session: Pick<MarkedSession, 'find'>,
  { device, loginId }: { device: string; loginId: string },
): Promise<Row> {
  const [row] = await session.find('wallet_logins', 'id = $1 and device = $2', [loginId, device])
  if (!row) throw expired()
  return row
}

export function waitingOf(
  row: Row,
  { now, unsent }: { now: number; unsent: Pick<Unsent, 'of'> },
): WaitingLogin {
  const mail = unsent.of(String(row['id']))
  return {
    ...(mail && { mail }),
    expiresInMs: Math.max(0, Number(row['expires_at']) - now),
    kind: 'email',
    loginId: String(row['id']),
    retryInMs: retryInMs(row, now),
    triesLeft: Number(row['tries_left']),
  }
}

function retryInMs(row: Row, now: number): number {
  return Math.max(0, Number(row['sent_at']) + resendMs - now)
}

/**
 * How long until another mail may go to an address, by its logins on a device. A code that was entered wants no pause: the
 * next login is another one.
 */
export function pauseOf(rows: readonly Row[], now: number): number {
  const open = rows.filter((row) => row['is_verified'] !== true)
  return Math.max(0, ...open.map((row) => retryInMs(row, now)))
}

/** Whether its code can still be entered. */
export function isOpen(row: Row, now: number): boolean {
  return (
    row['is_verified'] !== true &&
    Number(row['tries_left']) > 0 &&
    Number(row['expires_at']) > now + typingMs
  )
}

/** Whether its code was right a while ago. */
export function isEntered(row: Row, now: number): boolean {
  return row['is_verified'] === true && Number(row['expires_at']) > now
}

export function toLogin(row: Row): LoginPlace {
  return {
    locale: typeof row['locale'] === 'string' ? row['locale'] : undefined,
    loginId: String(row['id']),
    project: String(row['project']),
    site: String(row['site']),
  }
}

export function emailOf(keys: Pick<RoleKeys, 'unwrap'>, row: Row): string {
  const place = wrappingPlace.address(String(row['id']))
  return Buffer.from(keys.unwrap(row['shown_wrapped'] as Uint8Array, place)).toString()
}
