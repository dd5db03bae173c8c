import { refuseDatabase } from '../http/answering.ts'
import { addressKey } from '../http/clientAddress.ts'
import type { DurableLimiter, Guarded } from '../http/createDurableLimiter.ts'
import type { Rate } from '../http/Limiter.ts'
import { giveBackOfNetwork, giveBackShare, takeOfNetwork, takeShare } from '../http/shareRate.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import type { WalletSettings } from '../wallet/walletSettings.ts'
import { tooOften } from './tooOften.ts'

/** Whom a mail is for, and who asks for it. */
export type MailAsked = {
  /** Of the wallet that the mail is for, where one of its own asks: no stranger can use up what it may ask for. */
  device?: string | undefined
  email: string
  project: string
  /** The visitor's address. */
  visitor: string
}

export type MailLimits = WalletSettings['limits']

/** How many mails a role sends, for each e-mail address, visitor, network and project, or for a device of its own wallet. */
export type MailBudget = {
  /** Counts a mail, or none of it: what one budget refuses is given back to the others. @throws {ApiError} 429, or 503 */
  take(asked: MailAsked): Promise<void>
  /** Gives back a mail that was not sent after all. */
  giveBack(asked: MailAsked): Promise<void>
}

type Count = { giveBack(): Promise<unknown>; take(): Promise<Guarded> | Guarded }

const windows = { perDay: 24 * 60 * 60, perHour: 60 * 60 } as const
type Window = keyof typeof windows

/** Counts mails in the database, where a restart gives no more of them. */
export function createMailBudget({
  field,
  keys,
  limiter,
  limits,
  role,
}: {
  /** Of the request, which the refusal is about. */
  field: string
  keys: Pick<RoleKeys, 'mac'>
  limiter: DurableLimiter
  limits: MailLimits
  /** Each role has budgets of its own: its mails are its own. */
  role: 'recovery' | 'wallet'
}): MailBudget {
  function countsOf({ device, email, project, visitor }: MailAsked): Count[] {
    // The narrowest first: who is refused by their own takes nothing of what others share.
    return (['perHour', 'perDay'] as const).flatMap((window) => {
      const own = (key: string, rate: Rate): Count => ({
        giveBack: () => limiter.take(key, rate, { cost: -1, isDone: true }),
        take: () => limiter.take(key, rate),
      })
      const keyOf = (of: string, id: string) => `mail ${role} ${of} ${window} ${id}`
      if (device !== undefined) {
        const id = keys.mac('limit', `${email} ${device}`)
        return [own(keyOf('device', id), rateOf(limits.mailsPerEmail, window))]
      }
      const sharing = {
        address: visitor,
        key: keyOf('project', project),
        rate: rateOf(limits.mailsPerProject, window),
      }
      return [
        own(keyOf('email', keys.mac('limit', email)), rateOf(limits.mailsPerEmail, window)),
        own(keyOf('address', addressKey(visitor)), rateOf(limits.mailsPerAddress, window)),
        {
          giveBack: () => giveBackOfNetwork(limiter, sharing),
          take: () => takeOfNetwork(limiter, sharing),
        },
        {
          giveBack: () => giveBackShare(limiter, sharing),
          take: () => takeShare(limiter, sharing),
        },
      ]
    })
  }

  return {
    async giveBack(asked) {
      for (const count of countsOf(asked)) await count.giveBack()
    },
    async take(asked) {
      const taken: Count[] = []
      for (const count of countsOf(asked)) {
        const { allowed, retryAfterSeconds } = await Promise.resolve(count.take()).catch(
          refuseDatabase,
        )
        if (!allowed) {
          for (const each of taken) await each.giveBack()
          throw tooOften(retryAfterSeconds, { field })
        }
        taken.push(count)
      }
    },
  }
}

function rateOf(limit: MailLimits['mailsPerEmail'], window: Window): Rate {
  return { burst: limit[window], perSecond: limit[window] / windows[window] }
}
