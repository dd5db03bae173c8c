import { expect, test } from 'vitest'
import { signInText } from './signInText.ts'

const message = {
  accountAddress: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  chainId: 'bip122:000000000019d6689c085ae165831e93',
  domain: 'service.org',
  issuedAt: '2021-09-30T16:25:24.000Z',
  nonce: '32891757',
  uri: 'https://service.org/login',
  version: '1',
}

test.each(['accountAddress', 'chainId', 'domain', 'issuedAt', 'nonce', 'uri', 'version'] as const)(
  'error: a message without %s has no text',
  (field) => {
    expect(signInText(message)).toContain('service.org wants you')
    for (const value of [undefined, null, ''])
      expect(() => signInText({ ...message, [field]: value } as never)).toThrow(
        expect.objectContaining({ code: 'siwx.invalid_message' }),
      )
  },
)
