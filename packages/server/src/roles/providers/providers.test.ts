import { providerFacts, type WindowProvider } from '@latchkey/protocol/wallet'
import { describe, expect, test } from 'vitest'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { providers } from './providers.ts'
import { x } from './x.ts'

test.each(Object.entries(providers))('%s is what pages know it as', (name, provider) => {
  expect(provider).toMatchObject({ ...providerFacts[name as WindowProvider], name })
  expect(provider.issuers).toContain(provider.issuer)
})

describe('an account at GitHub', () => {
  const read = (answer: unknown) => github.readUser(JSON.stringify(answer))

  test.each([
    [
      { id: 583_231, login: 'ann' },
      { subject: '583231', userName: 'ann' },
    ],
    [
      { id: 2 ** 53 - 1, login: 'ann' },
      { subject: '9007199254740991', userName: 'ann' },
    ],
    // A name opens nothing, so an odd one keeps no one out.
    [{ id: 7 }, { subject: '7', userName: undefined }],
    [
      { id: 7, login: 12 },
      { subject: '7', userName: undefined },
    ],
    [
      { id: 7, login: '\u202e\n' },
      { subject: '7', userName: undefined },
    ],
  ])('%j', (answer, expected) => {
    expect(read(answer)).toEqual(expected)
  })

  test.each([
    ...[-7, 0, 1.5, 2 ** 53, '7', null, true, [7]].map((id) => ({ id, login: 'ann' })),
    { login: 'ann' },
    { message: 'Bad credentials' },
    [],
    'ann',
    null,
  ])('error: none is %j', (answer) => {
    expect(read(answer)).toBeUndefined()
  })

  test.each(['', '<h1>Unicorn!</h1>', '{"id":9007199254740993}', '{"id":1e400}'])(
    'error: none is the text %s',
    (answer) => {
      expect(github.readUser(answer)).toBeUndefined()
    },
  )
})

describe('an account at Discord', () => {
  const read = (answer: unknown) => discord.readUser(JSON.stringify(answer))
  /** What buttons make of its name (S5.25; core has it in `sessions/userName.ts`). */
  const shown = (of: object) =>
    read({ id: '80351110224678912', ...of })?.userName?.replace(/0$/, '')

  test('is its number', () => {
    const answer = { discriminator: '0', id: '80351110224678912', username: 'ann' }
    expect(read(answer)).toEqual({ subject: '80351110224678912', userName: 'ann0' })
  })

  test.each([
    [{ discriminator: '0', username: 'ann' }, 'ann'],
    [{ discriminator: '0', username: 'user10' }, 'user10'],
    [{ discriminator: '0', username: '0' }, '0'],
    [{ discriminator: '1234', username: 'ann' }, 'ann#1234'],
    [{ discriminator: '1230', username: 'ann' }, 'ann#1230'],
    [{ username: 'user10' }, 'user10'],
    [{ discriminator: 0, username: 'user10' }, 'user10'],
    [{ discriminator: '1234\n5', username: 'user10' }, 'user10'],
    [{ discriminator: '0', username: '\u202eann\n' }, 'ann'],
    [{ discriminator: '0', username: '' }, undefined],
    [{ discriminator: '0' }, undefined],
    [{ discriminator: '0', username: ['ann'] }, undefined],
  ])('%j is shown as %s (S5.25)', (answer, expected) => {
    expect(shown(answer)).toBe(expected)
  })

  test.each([
    ...['', '-7', '1.5', 'ann', ' 7', '7\n', '7'.repeat(21), 7, null, ['7']].map((id) => ({ id })),
    { username: 'ann' },
    { code: 0, message: '401: Unauthorized' },
    [],
    null,
  ])('error: none is %j', (answer) => {
    expect(read(answer)).toBeUndefined()
  })
})

describe.each([
  {
    name: 'Facebook',
    provider: facebook,
    write: ({ id, shown }: Said) => ({ id, name: shown }),
  },
  {
    name: 'X',
    provider: x,
    write: ({ id, shown }: Said) => ({ data: { id, name: 'Ann Doe', username: shown } }),
  },
])('an account at $name', ({ provider, write }) => {
  const read = (said: Said) => provider.readUser(JSON.stringify(write(said)))

  test.each([
    ['ann', 'ann'],
    // A name opens nothing, so an odd one keeps no one out.
    [undefined, undefined],
    [12, undefined],
    ['', undefined],
    ['\u202eann\n', 'ann'],
    ['\u202e\n', undefined],
  ])('is its number, and shown by %j as %s', (shown, userName) => {
    const id = '18446744073709551615'
    expect(read({ id, shown })).toEqual({ subject: id, userName })
  })

  test.each(['', '-7', '1.5', '1e3', 'ann', ' 7', '7\n', '7'.repeat(21), 7, 1.5, null, ['7']])(
    'error: none is numbered %j',
    (id) => {
      expect(read({ id, shown: 'ann' })).toBeUndefined()
    },
  )

  test.each(['', '<h1>Sorry</h1>', '{}', '{"data":null}', '{"error":{"code":190}}', '[]', 'null'])(
    'error: none is the text %s',
    (text) => {
      expect(provider.readUser(text)).toBeUndefined()
    },
  )
})

type Said = { id: unknown; shown: unknown }
