/** What visitors read in mails. */
export const en = {
  asked: (browser: string, host: string, when: string) =>
    `${browser} asked for it on ${host}, ${when}.`,
  browser: (browser: string | undefined, system: string | undefined) =>
    `${browser ?? 'A browser'} on ${system ?? 'a device of unknown kind'}`,
  code: (code: string, host: string) => `${code} is your code for ${host}.`,
  codeLifetime: (minutes: number) =>
    `It counts for ${minutes} minutes, and only on the page that asked for it.`,
  codeNotYou:
    'If it was not you, do nothing: without the code no one gets in. If such mails keep coming, change the password of this mailbox.',
  codeSecret: (host: string) =>
    `Give it to no one. Nobody from ${host} will ask you for it: whoever has it can log in as you.`,
  codeSubject: (host: string) => `Your code for ${host}`,
  device: (browser: string, host: string, when: string) =>
    `${browser} wants to open your wallet on ${host}, asked on ${when}.`,
  deviceButton: 'Look at the device',
  deviceHint: (minutes: number) =>
    `If it is you, open this page within ${minutes} minutes and press the button there.`,
  deviceNotYou:
    'If it is not you, open that page within 14 days and press “This isn’t me”: it refuses that browser and freezes your wallet until you thaw it. Somebody has had a code from this mailbox, so change its password now.',
  deviceSubject: (browser: string) => `Is this you? ${browser} wants to open your wallet`,
  iPhone: 'iPhone or iPad',
  time: (at: number) => `${format.format(at)} UTC`,
}
export type MailTexts = typeof en

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})
