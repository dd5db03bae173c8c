import { expect, test } from 'vitest'
import { serverError } from '../setupAlerts.ts'
import { raise } from './alerts.ts'

test('one code shows once, with its newest text', () => {
  const alerts = raise(raise([], serverError('first')), serverError('second'))
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.details).toContain('second')
})
