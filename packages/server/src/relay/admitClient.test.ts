import { expect, test } from 'vitest'
import { testProject } from '../testing/testProject.ts'
import { admitClient, admitPage } from './admitClient.ts'
import { RelayError } from './RelayError.ts'

const rules = { audiences: [], now: () => 0, publicUrl: 'https://relay.example' }
const nowhere = { host: undefined, localAddress: undefined }

test('error: a client without a token is told that it is missing, another that it is none', () => {
  for (const auth of [undefined, null, ''])
    for (const authorization of [undefined, '', 'Bearer '])
      expect(() => admitClient({ ...nowhere, auth, authorization }, rules)).toThrow(
        new RelayError('MissingJwt', 'Unauthorized: the token is missing'),
      )
  for (const credentials of [
    { auth: 'x', authorization: undefined },
    { auth: null, authorization: 'Bearer x' },
    { auth: undefined, authorization: 'bearer x' },
    { auth: '', authorization: 'x' },
  ])
    expect(() => admitClient({ ...nowhere, ...credentials }, rules)).toThrow(
      new RelayError('InvalidJwt', 'Unauthorized: the token is not a JWT'),
    )
})

test.each([
  [null, undefined, 'ProjectIdNotSpecified'],
  ['nobody', undefined, 'ProjectNotFound'],
  ['off', undefined, 'ProjectInactive'],
  ['shop', 'https://evil.example', 'OriginNotAllowed'],
])('error: project %j from %j is refused as %s', async (projectId, origin, tag) => {
  const findProject = (id: string) =>
    id === 'nobody'
      ? undefined
      : { ...testProject, enabled: id !== 'off', origins: ['https://shop.example'] }
  await expect(admitPage({ origin, projectId }, findProject)).rejects.toMatchObject({
    message: expect.stringMatching(/^Unauthorized: \S/),
    name: 'RelayError',
    tag,
  })
  await admitPage({ origin: 'https://shop.example', projectId: 'shop' }, findProject)
})

test('error: projects that cannot be looked up are no one’s fault', async () => {
  const away = new Error('database away')
  await expect(
    admitPage({ origin: undefined, projectId: 'shop' }, () => Promise.reject(away)),
  ).rejects.toBe(away)
})
