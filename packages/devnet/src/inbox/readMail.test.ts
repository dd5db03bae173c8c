import { expect, test } from 'vitest'
import { readMail } from './readMail.ts'

const mail = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1')

test('a mail without parts is its text', () => {
  expect(readMail(mail('Subject: Your code', 'To: ann@example.com', '', '123456', ''))).toEqual({
    html: '',
    subject: 'Your code',
    text: '123456',
  })
})

test('a header goes on in lines that begin with a space, and its name is in any letters', () => {
  const { subject } = readMail(mail('SUBJECT: Sign in', '  to the shop', '\tnow', '', 'x'))
  expect(subject).toBe('Sign in  to the shop\tnow')
})

test('of two subjects the first counts, and a line without a colon is none', () => {
  expect(readMail(mail('what', 'Subject: A', 'Subject: B', '', '')).subject).toBe('A')
})

test.each([
  ['=?utf-8?Q?caf=C3=A9_=E2=82=AC?=', 'café €'],
  ['=?UTF-8?B?2LHZhdiy?=', 'رمز'],
  ['=?utf-8?Q?one?= =?utf-8?Q?_two?= three', 'one two three'],
  ['=?iso-8859-1?q?caf=E9?=', 'café'],
  ['=?no-such-set?q?caf=C3=A9?=', 'café'],
  ['a =? b', 'a =? b'],
])('the subject %s reads %s', (written, read) => {
  expect(readMail(mail(`Subject: ${written}`, '', '')).subject).toBe(read)
})

test('text and HTML of alternatives are found at any depth, each in its own encoding', () => {
  const read = readMail(
    mail(
      'Content-Type: multipart/mixed; boundary=outer',
      '',
      'What no one reads.',
      '--outer',
      'Content-Type: multipart/alternative;',
      ' charset=utf-8; boundary="in=_ner"',
      '',
      '--in=_ner',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Your code: 123=',
      '456  ',
      'caf=C3=A9 =3D coffee',
      '--in=_ner',
      'Content-Type: TEXT/HTML; charset="utf-8"',
      'Content-Transfer-Encoding: Base64',
      '',
      'PHA+Y2Fmw6',
      'k8L3A+',
      '--in=_ner--',
      '--outer--',
      'Nor this.',
    ),
  )
  expect(read).toEqual({
    html: '<p>café</p>',
    subject: '',
    text: 'Your code: 123456\ncafé = coffee',
  })
})

test('a part without headers is plain text', () => {
  const read = readMail(
    mail('Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'Hello', '--b--'),
  )
  expect(read.text).toBe('Hello')
})

test.each([
  ['nothing', mail('')],
  ['a header alone', mail('Content-Type: multipart/mixed; boundary=b')],
  ['a boundary that never comes', mail('Content-Type: multipart/mixed; boundary=b', '', 'text')],
  ['no boundary', mail('Content-Type: multipart/mixed', '', 'text')],
  [
    'parts within parts without end',
    mail(...Array(500).fill('Content-Type: multipart/mixed; boundary=b\r\n\r\n--b')),
  ],
  [
    'ten thousand parts',
    mail('Content-Type: multipart/mixed; boundary=b', '', ...Array(10_000).fill('--b')),
  ],
  ['signs that are no encoding', mail('Content-Transfer-Encoding: quoted-printable', '', '=ZZ =')],
])('error: a mail of %s is read without a throw', (_, bytes) => {
  expect(readMail(bytes)).toMatchObject({ html: '', subject: '' })
})
