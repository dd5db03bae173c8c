import { randomBytes, randomInt } from 'node:crypto'
import type { LinkAnswer, RegistrationState } from '@latchkey/protocol/wallet'
import { ApiError } from '../http/ApiError.ts'
import type { KnownBrowser } from '../mail/readBrowser.ts'
import { tooOften } from '../mail/tooOften.ts'
import type { MarkedRows } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { registeredMs, registrationLifetimeMs, registrationResendMs } from './lifetimes.ts'

/** Of which one is shown where the visitor waits. */
const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
/** Wrong numbers, after which it is refused. */
const maxNumberTries = 3
const removedAtOnce = 20

export type Registration = {
  id: string
  number: string
  expiresInMs: number
  retryInMs: number
  /** For the mail alone. */
  token: string
}

/** What a link would let in, with the wallet in the place of its owner's address. */
export type LinkState =
  | Exclude<LinkAnswer, { status: 'waiting' }>
  | (Omit<Extract<LinkAnswer, { status: 'waiting' }>, 'email'> & { walletId: string })

/** Devices that wait for the link of a mail, and those that it has let in. */
export function createRegistrations({
  keys,
  marked,
  now,
}: {
  keys: Pick<RoleKeys, 'mac'>
  marked: MarkedRows
  now: () => number
}) {
  const numberMark = (id: string, number: string) => keys.mac('number', `${id}|${number}`)
  const tokenMark = (token: string) => keys.mac('token', token)

  return {
    /**
     * What a device was answered, within 30 s of the mail: the answer may have been lost.
     *
     * @throws {ApiError} 429 where that device was refused meanwhile
     */
    async recent({
      device,
      walletId,
    }: {
      device: string
      walletId: string
    }): Promise<Omit<Registration, 'token'> | undefined> {
      const [row] = await marked.find('recovery_registrations', 'wallet_id = $1 and device = $2', [
        ...[walletId, device],
      ])
      const at = now()
      const retryInMs = Math.min(
        registrationResendMs,
        Number(row?.['sent_at'] ?? 0) + registrationResendMs - at,
      )
      if (!row || retryInMs <= 0) return undefined
      const id = String(row['id'])
      // Its mark alone is kept, which only this role can try.
      const number = numbers.find((each) => numberMark(id, each) === row['number'])
      if (row['status'] === 'refused' || number === undefined)
        throw tooOften(Math.ceil(retryInMs / 1000), { field: 'introduction' })
      const expiresInMs = Math.min(registrationLifetimeMs, Number(row['expires_at']) - at)
      return { expiresInMs, id, number, retryInMs }
    },

    /** Begins to register a device, in place of a registration that it waits for; undefined within 30 s of that one. */
    async start({
      browser,
      device,
      site,
      walletId,
    }: {
      browser: KnownBrowser
      device: string
      site: string
      walletId: string
    }): Promise<Registration | undefined> {
      const id = randomBytes(16).toString('base64url')
      const token = randomBytes(32).toString('base64url')
      const number = numbers[randomInt(numbers.length)] ?? ''
      const at = now()
      for (const [table, column] of [
        ['recovery_registrations', 'expires_at'],
        ['recovery_devices', 'until'],
      ])
        await marked.rows(
          `delete from ${table} where (wallet_id, device) in
             (select wallet_id, device from ${table} where ${column} <= $1 limit ${removedAtOnce})`,
          [at - registrationLifetimeMs],
        )
      const ofDevice = ['wallet_id = $1 and device = $2', [walletId, device]] as const
      // Of two that a device begins at once one has a mail.
      const isBegun = await marked.transaction(async (session) => {
        const [kept] = await session.find(
          'recovery_registrations',
          `${ofDevice[0]} for update`,
          ofDevice[1],
        )
        if (kept && Number(kept['sent_at']) > at - registrationResendMs) return false
        await session.remove('recovery_registrations', ...ofDevice)
        return session.add('recovery_registrations', {
          browser: browser.browser ?? null,
          device,
          expires_at: at + registrationLifetimeMs,
          id,
          number: numberMark(id, number),
          sent_at: at,
          site,
          status: 'waiting',
          system: browser.system ?? null,
          token: tokenMark(token),
          tries_left: maxNumberTries,
          wallet_id: walletId,
        })
      })
      if (!isBegun) return undefined
      return {
        expiresInMs: registrationLifetimeMs,
        id,
        number,
        retryInMs: registrationResendMs,
        token,
      }
    },

    /** What became of a registration, for the device that waits. */
    async stateOf({
      device,
      id,
    }: {
      device: string
      id: string
    }): Promise<RegistrationState['status']> {
      const [row] = await marked.find('recovery_registrations', 'id = $1 and device = $2', [
        ...[id, device],
      ])
      const status = row?.['status']
      if (status === 'registered' || status === 'refused') return status
      return row && Number(row['expires_at']) > now() ? 'waiting' : 'expired'
    },

    /** The wallet whose part a device may read, by the registration that it waits for. */
    async walletOf({ device, id }: { device: string; id: string }): Promise<string | undefined> {
      const [row] = await marked.find('recovery_registrations', 'id = $1 and device = $2', [
        ...[id, device],
      ])
      const [registered] = await marked.find('recovery_devices', 'device = $1 and wallet_id = $2', [
        ...[device, row?.['wallet_id'] ?? ''],
      ])
      return registered && Number(registered['until']) > now()
        ? String(registered['wallet_id'])
        : undefined
    },

    /** What a link would let in, for whoever has its token; nothing of it changes. */
    async describe({ device, token }: { device: string; token: string }): Promise<LinkState> {
      const [row] = await marked.find('recovery_registrations', 'token = $1', [tokenMark(token)])
      if (!row || Number(row['expires_at']) <= now()) return { status: 'expired' }
      if (row['status'] === 'refused') return { status: 'refused' }
      if (row['status'] !== 'waiting')
        return { status: row['device'] === device ? 'registered' : 'expired' }
      return {
        browser: optional(row['browser']),
        isHere: row['device'] === device,
        sentAtMs: Number(row['sent_at']),
        site: String(row['site']),
        status: 'waiting',
        system: optional(row['system']),
        walletId: String(row['wallet_id']),
      }
    },

    /** Refuses the device that waits, by the link of the mail; a link that is over refuses nothing. */
    async refuse(token: string): Promise<void> {
      await marked.transaction(async (session) => {
        const [row] = await session.find('recovery_registrations', 'token = $1 for update', [
          tokenMark(token),
        ])
        if (row?.['status'] === 'waiting')
          await session.put('recovery_registrations', { ...row, status: 'refused' })
      })
    },

    /**
     * Finishes by the link of the mail: the device that waits by its proof alone, any other browser with the number that is
     * shown where the visitor waits.
     *
     * @throws {ApiError} 410 `code_expired` for a link that is over, 403 `device_refused` once too many numbers were wrong,
     *   400 `code_wrong` for a number that is wrong or missing
     */
    async finish({
      device,
      number,
      token,
    }: {
      /** Whose browser has opened the link. */
      device: string
      number: string | undefined
      token: string
    }): Promise<void> {
      // Refusals are answers, not faults: what they changed must stay.
      const refusal = await marked.transaction(async (session) => {
        const [row] = await session.find('recovery_registrations', 'token = $1 for update', [
          tokenMark(token),
        ])
        if (!row || Number(row['expires_at']) <= now()) return expired()
        const id = String(row['id'])
        // Pressed twice, or its answer was lost: it is done, and nothing more is.
        if (row['status'] === 'registered') {
          const isKnown = number !== undefined && numberMark(id, number) === row['number']
          return row['device'] === device || isKnown ? undefined : expired()
        }
        if (row['status'] !== 'waiting') return refused()
        if (row['device'] !== device) {
          if (number === undefined) return numberWanted()
          if (numberMark(id, number) !== row['number']) {
            const triesLeft = Number(row['tries_left']) - 1
            await session.put('recovery_registrations', {
              ...row,
              status: triesLeft > 0 ? 'waiting' : 'refused',
              tries_left: triesLeft,
            })
            return triesLeft > 0 ? numberWrong(triesLeft) : refused()
          }
        }
        await session.put('recovery_devices', {
          device: row['device'],
          until: now() + registeredMs,
          wallet_id: row['wallet_id'],
        })
        await session.put('recovery_registrations', { ...row, status: 'registered' })
        return undefined
      })
      if (refusal) throw refusal
    },
  }
}

function optional(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function expired(): ApiError {
  return new ApiError({
    code: 'code_expired',
    description: 'The link has expired.',
    field: 'token',
    status: 410,
  })
}

function numberWanted(): ApiError {
  return new ApiError({
    code: 'number_wanted',
    description: 'This is another browser: type the number that is shown where you log in.',
    field: 'number',
    status: 400,
  })
}

function numberWrong(triesLeft: number): ApiError {
  return new ApiError({
    code: 'code_wrong',
    description: 'That is not the number.',
    field: 'number',
    status: 400,
    triesLeft,
  })
}

function refused(): ApiError {
  return new ApiError({
    code: 'device_refused',
    description: 'The device was refused: log in again.',
    field: 'number',
    status: 403,
  })
}
