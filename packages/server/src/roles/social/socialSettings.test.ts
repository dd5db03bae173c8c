import { expect, test } from 'vitest'
import { maskSecrets } from '../../config/maskSecrets.ts'
import { requireStartable } from '../../config/requireStartable.ts'
import { serverConfig } from '../../config/serverConfig.ts'

const google = { client: 'client.example', secret: 'a secret' }
const parse = (recovery: object, wallet: object) =>
  serverConfig.safeParse({ recovery: { social: recovery }, wallet: { social: wallet } })

test('without settings there is no provider', () => {
  expect(parse({}, {}).data).toMatchObject({ recovery: { social: {} }, wallet: { social: {} } })
})

test.each([
  ['a provider that is not known', {}, { gogle: google }, 'gogle'],
  ['the same of the other role', { gogle: { client: 'x' } }, {}, 'gogle'],
  ['a client without a secret', {}, { google: { client: 'x' } }, 'secret'],
  ['a secret at the role that needs none', { google }, {}, 'secret'],
  [
    'an address of another machine',
    { google: { client: 'x', standIn: 'http://1.2.3.4:80' } },
    {},
    'this machine',
  ],
  [
    'a path of this machine',
    { google: { client: 'x', standIn: 'http://127.0.0.1:80/x' } },
    {},
    'this machine',
  ],
])('error: %s is refused', (_, recovery, wallet, named) => {
  const { error } = parse(recovery, wallet)
  expect(JSON.stringify(error?.issues)).toContain(named)
})

test('error: two roles with two names at one provider do not start', async () => {
  const { data } = parse({ google: { client: 'other.example' } }, { google })
  if (!data) throw new Error('The settings are refused')
  await expect(requireStartable(data)).rejects.toThrow(
    'recovery.social.google.client: it is not that of wallet.social.google.client',
  )
  const { data: same } = parse({ google: { client: google.client } }, { google })
  if (!same) throw new Error('The settings are refused')
  await expect(requireStartable(same)).resolves.toBeUndefined()
})

test('the secret is not printed', () => {
  expect(JSON.stringify(maskSecrets(parse({}, { google }).data))).not.toContain(google.secret)
})
