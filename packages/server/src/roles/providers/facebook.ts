import { createHmac } from 'node:crypto'
import { plainText } from '@latchkey/protocol'
import { providerFacts } from '@latchkey/protocol/wallet'
import * as z from 'zod'
import { readAnswer } from '../../upstream/readAnswer.ts'
import type { AnsweringProvider } from './Provider.ts'

const facts = providerFacts.facebook

const user = z.object({
  // A number, as a text.
  id: z.string().regex(/^\d{1,20}$/),
  name: z.string().optional().catch(undefined),
})

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow and /docs/graph-api/guides/secure-requests */
export const facebook: AnsweringProvider = {
  ...facts,
  apiHeaders: {},
  issuers: [facts.issuer],
  name: 'facebook',
  // As with GitHub: the return addresses say it already. They and the state are all that ties a code to a login, as no verifier does.
  namesItself: false,
  proof: 'codes',
  readUser(text) {
    const read = readAnswer(text, user)?.value
    return read && { subject: read.id, userName: plainText(read.name) || undefined }
  },
  // Expired, and used (https://developers.facebook.com/docs/graph-api/guides/error-handling).
  refusedCodes: ['100/36007', '100/36009'],
  // Its only one takes the app away from the account, which would be asked for its consent at the next login. A token ends by
  // itself, and is kept nowhere.
  revocation: undefined,
  revokedAfterMs: 0,
  saysName: false,
  subjectsOf: 'client',
  tokenUrl: 'https://graph.facebook.com/v24.0/oauth/access_token',
  // By the proof a token that was stolen is worth nothing where the app requires it.
  userQuery: ({ secret, token }) => ({
    appsecret_proof: createHmac('sha256', secret).update(token).digest('hex'),
    fields: 'id,name',
  }),
  userUrl: 'https://graph.facebook.com/v24.0/me',
}
