import type { MailAsked, MailBudget } from '../../mail/createMailBudget.ts'
import type { MailOutcome } from '../../mail/createMailer.ts'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { emailIdentity, type Identity } from '../../roles/identity.ts'

/** What a mail with a code tells of who asked for it. */
export type CodeAsked = {
  at: number
  code: string
  email: string
  locale: string | undefined
  site: string
  userAgent: string
}

/** Where a mail with a code goes, and where it is said what became of it; called outside the request that wanted it. */
export type SendCode = (mail: CodeAsked, onOutcome: (outcome: MailOutcome) => void) => void

/** Whose browser asks. */
export type Asking = {
  device: string
  userAgent: string
  /** The visitor's address. */
  visitor: string
}

export type LoginsContext = {
  budget: MailBudget
  /** Whether a device is one of the wallet of an identity. */
  isDeviceOf: (asking: { device: string; identity: Identity }) => Promise<boolean>
  keys: RoleKeys
  marked: MarkedRows
  now: () => number
  sendCode: SendCode
}

/** For whose mails a code counts: a device of the wallet has a budget of its own. */
export async function askedBy(
  { isDeviceOf }: Pick<LoginsContext, 'isDeviceOf'>,
  { device, ...asked }: MailAsked & { device: string },
): Promise<MailAsked> {
  const identity = emailIdentity(asked.email)
  return (await isDeviceOf({ device, identity })) ? { ...asked, device } : asked
}
