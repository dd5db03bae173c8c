import { plainText } from '@latchkey/protocol'
import { providerFacts } from '@latchkey/protocol/wallet'
import * as z from 'zod'
import { readAnswer } from '../../upstream/readAnswer.ts'
import { basicOf } from './basicOf.ts'
import type { AnsweringProvider } from './Provider.ts'

const facts = providerFacts.github

const user = z.object({
  // Names are given to others once their owner has another one; numbers are not. One that JavaScript cannot hold would be
  // somebody else's.
  id: z.int().positive(),
  login: z.string().optional().catch(undefined),
})

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps and /en/rest/apps/oauth-applications */
export const github: AnsweringProvider = {
  ...facts,
  // It refuses a request that does not say whose program asks.
  apiHeaders: {
    accept: 'application/vnd.github+json',
    'user-agent': 'Latchkey',
    'x-github-api-version': '2022-11-28',
  },
  issuers: [facts.issuer],
  name: 'github',
  // It has named itself on some days and not on others. Each provider and role has a return address of its own, so that
  // an answer of another provider is taken for none of this one: what RFC 9207 is for.
  namesItself: false,
  proof: 'codes',
  readUser(text) {
    const read = readAnswer(text, user)?.value
    return read && { subject: String(read.id), userName: plainText(read.login) || undefined }
  },
  revocation: ({ client, secret, token }) => ({
    body: JSON.stringify({ access_token: token }),
    headers: {
      authorization: basicOf({ client, secret }),
      'content-type': 'application/json',
    },
    method: 'DELETE',
    url: `https://api.github.com/applications/${encodeURIComponent(client)}/token`,
  }),
  revokedAfterMs: 0,
  saysName: false,
  subjectsOf: 'everyone',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  userUrl: 'https://api.github.com/user',
}
