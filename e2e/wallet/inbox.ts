import type { DevFile } from '@latchkey/devnet'
import { expect } from '../test.ts'

/** A mail of the world, as its inbox tells it. */
export type InboxMail = {
  code?: string
  links: readonly string[]
  subject: string
  text: string
}

/** Waits for a mail to an address that reads as wanted, and gives the newest. */
export async function mailOf(
  { inboxUrl }: Pick<DevFile, 'inboxUrl'>,
  email: string,
  isWanted: (mail: InboxMail) => boolean = () => true,
): Promise<InboxMail> {
  let found: InboxMail | undefined
  await expect(async () => {
    found = (await mailsOf({ inboxUrl }, email)).find(isWanted)
    expect(found).toBeDefined()
  }).toPass()
  return found as InboxMail
}

/** All mails to an address, the newest first. */
export async function mailsOf(
  { inboxUrl }: Pick<DevFile, 'inboxUrl'>,
  email: string,
): Promise<readonly InboxMail[]> {
  const answer = await fetch(`${inboxUrl}/api/mails?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as readonly InboxMail[]
}

/** The code of the newest mail that has one, other than those that came before. */
export async function codeOf(
  world: Pick<DevFile, 'inboxUrl'>,
  email: string,
  before: readonly string[] = [],
): Promise<string> {
  const { code } = await mailOf(world, email, ({ code }) => Boolean(code && !before.includes(code)))
  return code as string
}
