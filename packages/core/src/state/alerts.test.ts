import { expect, test } from 'vitest'
import { type Alert, raise } from './alerts.ts'

const serverError = (details: string): Alert => ({
  code: 'server_error',
  details,
  message: 'Server error',
  variant: 'error',
})

test('one code shows once, with its newest text', () => {
  const alerts = raise(raise([], serverError('first')), serverError('second'))
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.details).toContain('second')
})
