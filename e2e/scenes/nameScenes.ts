import type { Page } from '@playwright/test'
import { answerInstead } from '../fakeAnswer.ts'
import { answerAll } from './answerAll.ts'
import { connectByCode } from './connectByCode.ts'
import type { Scene } from './Scene.ts'

const title = { ar: 'اختيار اسم', en: 'Choose a name' }
const zone = 'latchkey.test'

/** Where the visitor of an embedded wallet chooses a name. */
export const nameScenes: readonly Scene[] = [
  {
    name: 'name-choose',
    view: 'ChooseAccountName',
    query: { auth: '1' },
    title: { ar: 'اسمك', en: 'Your name' },
    async reach(page) {
      await connectByCode(page)
      await page.getByTestId('demo-open-AccountSettings').click()
      await page.getByTestId('account-choose-name').click()
    },
    shows: (modal) => modal.getByTestId('name-choose'),
  },
  {
    name: 'name',
    view: 'RegisterAccountName',
    query: { auth: '1' },
    title,
    reach: openForm,
    shows: (modal) => modal.getByTestId('name-submit'),
  },
  {
    name: 'name-short',
    begunByHand: true,
    view: 'RegisterAccountName',
    query: { auth: '1' },
    title,
    async reach(page) {
      await openForm(page)
      await page.getByTestId('name-input').fill('bob')
    },
    shows: (modal) => modal.locator('[aria-invalid]'),
  },
  {
    name: 'name-free',
    begunByHand: true,
    view: 'RegisterAccountName',
    query: { auth: '1' },
    title,
    async reach(page) {
      await openForm(page)
      await suggest(page, 'margarethe', false)
      await page.getByTestId('name-input').fill('margarethe')
    },
    shows: (modal) => modal.getByTestId(`name-suggestion-margarethe-lake.${zone}`),
  },
  {
    name: 'name-taken',
    begunByHand: true,
    view: 'RegisterAccountName',
    query: { auth: '1' },
    title,
    async reach(page) {
      await openForm(page)
      await suggest(page, 'alice', true)
      await page.getByTestId('name-input').fill('alice')
    },
    shows: (modal) => modal.getByTestId(`name-suggestion-alice-lake.${zone}`),
  },
  {
    name: 'name-away',
    begunByHand: true,
    view: 'RegisterAccountName',
    query: { auth: '1' },
    title,
    async reach(page) {
      await openForm(page)
      await answerInstead(page, '/v1/profile/suggestions/margarethe', { status: 502 })
      await page.getByTestId('name-input').fill('margarethe')
    },
    shows: (modal) => modal.getByRole('button', { name: /^(Try again|إعادة المحاولة)$/ }),
  },
  {
    name: 'name-confirm',
    begunByHand: true,
    view: 'RegisterAccountName',
    query: { auth: '1' },
    title,
    async reach(page) {
      await openForm(page)
      await suggest(page, 'margarethe', false)
      await page.getByTestId('name-input').fill('margarethe')
      await page.getByTestId(`name-suggestion-margarethe-lake.${zone}`).waitFor()
      await answerAll(page, 'hang')
      await page.getByTestId('name-submit').click()
    },
    shows: (modal) => modal.locator('[data-testid="name-submit"][aria-busy="true"]'),
  },
  {
    name: 'name-done',
    begunByHand: true,
    view: 'RegisterAccountNameSuccess',
    query: { auth: '1' },
    title: { ar: 'سُجّل الاسم', en: 'Name registered' },
    async reach(page) {
      await openForm(page)
      await suggest(page, 'margarethe', false)
      await answerInstead(page, '/v1/profile/account', {
        json: { ...record('margarethe'), success: true },
      })
      await page.getByTestId('name-input').fill('margarethe')
      await page.getByTestId(`name-suggestion-margarethe-lake.${zone}`).waitFor()
      await page.getByTestId('name-submit').click()
    },
    shows: (modal) => modal.getByTestId('name-done'),
  },
  {
    name: 'name-owned',
    view: 'RegisterAccountName',
    query: { auth: '1' },
    title,
    async reach(page) {
      await answerNames(page, [record('margarethe')])
      await connectByCode(page)
      await page.getByTestId('demo-open-RegisterAccountName').click()
    },
    shows: (modal) => modal.getByText(/margarethe/),
  },
  {
    name: 'name-not-embedded',
    view: 'RegisterAccountName',
    title,
    async reach(page) {
      await connectByCode(page)
      await page.getByTestId('demo-open-RegisterAccountName').click()
    },
    shows: (modal) => modal.getByText(/made on this site|على هذا الموقع/),
  },
]

async function openForm(page: Page) {
  await answerNames(page, [])
  await connectByCode(page)
  await page.getByTestId('demo-open-RegisterAccountName').click()
  await page.getByTestId('name-input').waitFor()
}

/** The account has these names. */
async function answerNames(page: Page, json: readonly object[]) {
  await page.route(
    (url) => url.pathname.startsWith('/v1/profile/reverse/'),
    (route) => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json }),
  )
}

async function suggest(page: Page, label: string, registered: boolean) {
  const endings = ['lake', 'meadow', 'moon', 'north']
  await answerInstead(page, `/v1/profile/suggestions/${label}`, {
    json: {
      suggestions: [
        { name: `${label}.${zone}`, registered },
        ...endings.map((word) => ({ name: `${label}-${word}.${zone}`, registered: false })),
      ],
    },
  })
}

function record(label: string) {
  return {
    addresses: {},
    attributes: {},
    name: `${label}.${zone}`,
    registered_at: '2026-01-01T00:00:00.000Z',
    updated_at: null,
  }
}
