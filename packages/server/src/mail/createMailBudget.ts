import { refuseDatabase } from '../http/answering.ts'
import { addressKey, networkKeys } from '../http/clientAddress.ts'
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
  /**
   * Counts a mail, or none of it: a network from which the address had none for a day has its first one, though strangers
   * have used up what the address, the network or the project may have. What one budget refuses is given back to the others.
   *
   * @throws {ApiError} 429, or 503
   */
  take(asked: MailAsked): Promise<void>
  /** Gives back a mail that was not sent after all; a first one as another, so that there are no more of them in all. */
  giveBack(asked: MailAsked): Promise<void>
}

type Count = { giveBack(): Promise<unknown>; take(): Promise<Guarded> | Guarded }

const once = (perSeconds: number): Rate => ({ burst: 1, perSecond: 1 / perSeconds })

const windows = { perDay: 24 * 60 * 60, perHour: 60 * 60 } as const
type Window = keyof typeof windows
const both = ['perHour', 'perDay'] as const

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
  const own = (key: string, rate: Rate): Count => ({
    giveBack: () => limiter.take(key, rate, { cost: -1, isDone: true }),
    take: () => limiter.take(key, rate),
  })
  const keyOf = (of: string, window: string, id: string) => `mail ${role} ${of} ${window} ${id}`
  const visitorCount = (visitor: string, window: Window) =>
    own(keyOf('address', window, addressKey(visitor)), rateOf(limits.mailsPerAddress, window))

  function countsOf({ device, email, project, visitor }: MailAsked): Count[] {
    // The narrowest first: who is refused by their own takes nothing of what others share.
    return both.flatMap((window) => {
      if (device !== undefined) {
        const id = keys.mac('limit', `${email} ${device}`)
        return [own(keyOf('device', window, id), rateOf(limits.mailsPerEmail, window))]
      }
      const sharing = {
        address: visitor,
        key: keyOf('project', window, project),
        rate: rateOf(limits.mailsPerProject, window),
      }
      return [
        own(keyOf('email', window, keys.mac('limit', email)), rateOf(limits.mailsPerEmail, window)),
        visitorCount(visitor, window),
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

  /** That an address had a mail by a network within a day. */
  function knownCount({ email, visitor }: MailAsked): Count {
    const [network = ''] = networkKeys(visitor)
    const id = keys.mac('limit', `${email} ${network}`)
    return own(keyOf('first', 'known', id), once(windows.perDay))
  }

  /** Of the first mail. Each count bounds what someone with many networks, or many addresses, gets by it. */
  function firstCountsOf(asked: MailAsked): Count[] {
    const { email, project, visitor } = asked
    const [network = ''] = networkKeys(visitor)
    const ofProject = {
      burst: limits.mailsPerProject.perHour,
      perSecond: limits.mailsPerProject.perHour / windows.perDay,
    }
    return [
      ...both.map((window) => visitorCount(visitor, window)),
      knownCount(asked),
      own(keyOf('first', 'email', keys.mac('limit', email)), once(windows.perHour)),
      own(keyOf('first', 'network', network), once(windows.perDay)),
      own(keyOf('first', 'project', project), ofProject),
    ]
  }

  /** Takes each of them, or none: then it says how long to wait. */
  async function takeAll(counts: readonly Count[]): Promise<number | undefined> {
    const taken: Count[] = []
    for (const count of counts) {
      const { allowed, retryAfterSeconds } = await Promise.resolve(count.take()).catch(
        refuseDatabase,
      )
      if (!allowed) {
        for (const each of taken) await each.giveBack()
        return retryAfterSeconds
      }
      taken.push(count)
    }
    return undefined
  }

  return {
    async giveBack(asked) {
      for (const count of countsOf(asked)) await count.giveBack()
    },
    async take(asked) {
      const retryAfterSeconds = await takeAll(countsOf(asked))
      if (asked.device === undefined) {
        if (retryAfterSeconds === undefined) await takeAll([knownCount(asked)])
        else if ((await takeAll(firstCountsOf(asked))) === undefined) return
      }
      if (retryAfterSeconds !== undefined) throw tooOften(retryAfterSeconds, { field })
    },
  }
}

function rateOf(limit: MailLimits['mailsPerEmail'], window: Window): Rate {
  return { burst: limit[window], perSecond: limit[window] / windows[window] }
}
