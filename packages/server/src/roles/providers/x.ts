import { plainText } from '@latchkey/protocol'
import { providerFacts } from '@latchkey/protocol/wallet'
import * as z from 'zod'
import { readAnswer } from '../../upstream/readAnswer.ts'
import { basicOf } from './basicOf.ts'
import type { AnsweringProvider } from './Provider.ts'

const facts = providerFacts.x

const user = z.object({
  data: z.object({
    // A number of 64 bits, as a text.
    id: z.string().regex(/^\d{1,20}$/),
    username: z.string().optional().catch(undefined),
  }),
})

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code and https://docs.x.com/x-api/users/get-my-user */
export const x: AnsweringProvider = {
  ...facts,
  apiHeaders: {},
  issuers: [facts.issuer],
  name: 'x',
  // As with GitHub: the return addresses say it already.
  namesItself: false,
  proof: 'codes',
  readUser(text) {
    const read = readAnswer(text, user)?.value.data
    return read && { subject: read.id, userName: plainText(read.username) || undefined }
  },
  // It calls all that is wrong one name, and only its words are of the visitor or of the operator.
  refusedCodes: [
    'invalid_request: Value passed for the authorization code was invalid.',
    'invalid_request: Value passed for the code verifier did not match the code challenge.',
  ],
  revocation: ({ client, secret, token }) => ({
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
    headers: {
      authorization: basicOf({ client, secret }),
      'content-type': 'application/x-www-form-urlencoded',
    },
    method: 'POST',
    url: 'https://api.x.com/2/oauth2/revoke',
  }),
  // Whether one takes others of the visitor along is in no document, so it waits as at Discord.
  revokedAfterMs: 60_000,
  saysName: false,
  subjectsOf: 'everyone',
  takesBasicOnly: true,
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  userUrl: 'https://api.x.com/2/users/me',
}
