import { plainText } from '@latchkey/protocol'
import { providerFacts } from '@latchkey/protocol/wallet'
import * as z from 'zod'
import { readAnswer } from '../../upstream/readAnswer.ts'
import type { AnsweringProvider } from './Provider.ts'

const facts = providerFacts.discord

const text = z.string().optional().catch(undefined)
const user = z.object({
  discriminator: text,
  // A number of 64 bits, as a text.
  id: z.string().regex(/^\d{1,20}$/),
  username: text,
})

/** https://docs.discord.com/developers/topics/oauth2 and /developers/resources/user */
export const discord: AnsweringProvider = {
  ...facts,
  apiHeaders: {},
  issuers: [facts.issuer],
  name: 'discord',
  // As with GitHub: the return addresses say it already.
  namesItself: false,
  proof: 'codes',
  readUser(answer) {
    const read = readAnswer(answer, user)?.value
    return read && { subject: read.id, userName: shownName(read) }
  },
  revocation: ({ client, secret, token }) => ({
    body: new URLSearchParams({
      client_id: client,
      client_secret: secret,
      token,
      token_type_hint: 'access_token',
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    method: 'POST',
    url: 'https://discord.com/api/oauth2/token/revoke',
  }),
  // Ending one ends every token that this server has of the visitor, so also one that the other role has just been given.
  revokedAfterMs: 60_000,
  saysName: false,
  subjectsOf: 'everyone',
  tokenUrl: 'https://discord.com/api/oauth2/token',
  userUrl: 'https://discord.com/api/users/@me',
}

/**
 * A name with the rest of its former number, as pages know Discord's: they take one 0 off the end (S5.25). `ann` has 0 for a
 * number, and is `ann0` here; `user10` is `user100`, and keeps its own 0. Who still has a number is `ann#1234`, and gets another 0
 * where it ends with one.
 */
function shownName({ discriminator = '0', username }: z.output<typeof user>): string | undefined {
  const name = plainText(username)
  if (!name) return undefined
  if (!/^\d{4}$/.test(discriminator)) return `${name}0`
  const tagged = `${name}#${discriminator}`
  return tagged.endsWith('0') ? `${tagged}0` : tagged
}
