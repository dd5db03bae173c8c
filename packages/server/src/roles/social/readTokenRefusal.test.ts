import { expect, test } from 'vitest'
import { readTokenRefusal } from './readTokenRefusal.ts'

test.each([
  ['{"error":"invalid_grant"}', 'invalid_grant', ['invalid_grant']],
  [
    '{"error":"invalid_request","error_description":"No."}',
    'invalid_request',
    ['invalid_request', 'invalid_request: No.'],
  ],
  // What is said in words is not read where it is no text.
  ['{"error":"invalid_request","error_description":7}', 'invalid_request', ['invalid_request']],
  [
    `{"error":"invalid_request","error_description":"${'a'.repeat(257)}"}`,
    'invalid_request',
    ['invalid_request'],
  ],
  [
    '{"error":{"message":"Used.","type":"OAuthException","code":100,"error_subcode":36009}}',
    '100/36009',
    ['100/36009'],
  ],
  ['{"error":{"code":1}}', '1', ['1']],
  ['{"error":{"code":100,"error_subcode":"36009"}}', '100', ['100']],
])('%s', (text, error, names) => {
  expect(readTokenRefusal(text)).toEqual({ error, names })
})

test.each([
  '',
  '<h1>Sorry</h1>',
  '{"access_token":"a"}',
  '{"error":7}',
  '{"error":null}',
  '{"error":{"message":"Used."}}',
  '{"error":{"code":1.5}}',
  `{"error":"${'a'.repeat(65)}"}`,
])('none is in %s', (text) => {
  expect(readTokenRefusal(text)).toBeUndefined()
})
