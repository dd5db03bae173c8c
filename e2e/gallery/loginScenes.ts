import type { Page } from '@playwright/test'
import { enter } from '../enter.ts'
import { openConnect } from '../scenes/openConnect.ts'
import type { Scene } from '../scenes/Scene.ts'

const query = { login: 'pretended', remote: '1' }
const connectTitle = { ar: 'اربط محفظتك', en: 'Connect a wallet' }
const codeTitle = { ar: 'تحقّق من بريدك', en: 'Check your e-mail' }

/** Where a login at a provider comes to, and the words that are to be seen there. */
const socialSteps = [
  ['opening', /Opening|جارٍ فتح/],
  ['blocked', /blocked the window|حظر متصفّحك/],
  ['away', /Continue in the|تابع في نافذة/],
  ['closed', /Closed it|أغلقتها/],
  ['held', /other device decides|لجهازك الآخر/],
  ['lost', /lost the window|فقدت هذه الصفحة/],
  ['returned', /Opening your wallet|جارٍ فتح محفظتك/],
  ['other_browser', /another browser|متصفّح آخر/],
  ['provider_down', /answer right now|لا تستجيب/],
  ['provider_off', /set up on this site|لم يُفعَّل/],
  ['provider_refused', /say who you are|لم تُعرّف/],
  ['recovery_down', /let in right now|السماح لمتصفّح جديد/],
] as const

/** Where a login by an account of Farcaster comes to, and the words that are to be seen there. */
const farcasterSteps = [
  ['opening', /Getting your code|جارٍ إعداد رمزك/],
  ['scan', /Scan with|امسح الرمز|Continue in Farcaster|تابع في/],
  ['returned', /Opening your wallet|جارٍ فتح محفظتك/],
  ['timeout', /run out|انتهت صلاحية/],
  ['provider_down', /answer right now|لا تستجيب/],
  ['provider_refused', /say who you are|لم تُعرّف/],
] as const

/** Without a project the site alone says which providers there are. */
const farcasterOnly = {
  options: JSON.stringify({ features: { socials: ['google', 'farcaster'] } }),
  project: '',
}

/** Where a visitor logs in. The codes are those of the demo's `pretendedLogin`. */
export const loginScenes: readonly Scene[] = [
  {
    name: 'email',
    view: 'Connect',
    query,
    title: connectTitle,
    reach: openConnect,
    shows: (modal) => modal.getByTestId('email-input'),
  },
  {
    name: 'socials-first',
    view: 'Connect',
    query: { ...query, options: '{"features":{"connectMethodsOrder":["social"]}}' },
    title: connectTitle,
    reach: openConnect,
    shows: (modal) => modal.getByTestId('social-selector-google'),
  },
  manyProviders('many', {}),
  manyProviders('many-first', { features: { connectMethodsOrder: ['social'] }, wallets: 'none' }),
  manyProviders('many-barred', { features: { legalCheckbox: true } }),
  {
    name: 'email-first',
    begunByHand: true,
    view: 'Connect',
    query: { ...query, devwallets: 'none' },
    title: connectTitle,
    async reach(page) {
      await openConnect(page)
      await enter(page.getByTestId('email-input'), 'ann@example')
      await page.getByTestId('email-submit').click()
    },
    shows: (modal) => modal.getByText(/Check the address|تحقّق من العنوان/),
  },
  {
    name: 'code',
    begunByHand: true,
    view: 'EmailVerifyOtp',
    query,
    title: codeTitle,
    reach: sendAddress,
    shows: (modal) => modal.getByTestId('otp-input'),
  },
  {
    name: 'code-wrong',
    begunByHand: true,
    view: 'EmailVerifyOtp',
    query,
    title: codeTitle,
    reach: withCode('000000'),
    shows: (modal) => modal.getByText(/isn’t right|غير صحيح/),
  },
  {
    name: 'code-expired',
    begunByHand: true,
    view: 'EmailVerifyOtp',
    query,
    title: codeTitle,
    reach: withCode('111111'),
    shows: (modal) => modal.getByText(/has expired|انتهت صلاحية/),
  },
  {
    name: 'new-device',
    begunByHand: true,
    view: 'EmailVerifyDevice',
    query,
    title: { ar: 'هل هذا أنت؟', en: 'Is this you?' },
    moves: true,
    reach: withCode('222222'),
    shows: (modal) => modal.getByTestId('login-number'),
  },
  {
    name: 'held-device',
    begunByHand: true,
    view: 'EmailVerifyDevice',
    query,
    title: { ar: 'محفظتك', en: 'Your wallet' },
    moves: true,
    reach: withCode('444444'),
    shows: (modal) =>
      modal.getByTestId('login-status').getByText(/other device decides|لجهازك الآخر/),
  },
  {
    name: 'approve',
    begunByHand: true,
    view: 'ApproveTransaction',
    query,
    title: { ar: 'محفظتك', en: 'Your wallet' },
    moves: true,
    reach: withCode('333333'),
    shows: (modal) => modal.getByTestId('approval-place'),
  },
  ...socialSteps.map(
    ([step, words]): Scene => ({
      name: `social-${step}`,
      view: 'ConnectingSocial',
      query: { ...query, provider: step },
      title: {
        ar: 'المتابعة باستخدام \u2068Google\u2069',
        en: 'Continue with Google',
      },
      moves: true,
      reach: openProvider,
      shows: (modal) => modal.getByTestId('login-status').getByText(words),
    }),
  ),
  ...farcasterSteps.map(
    ([step, words]): Scene => ({
      name: `farcaster-${step}`,
      view: 'ConnectingFarcaster',
      query: { ...query, ...farcasterOnly, provider: step },
      title: {
        ar: 'المتابعة باستخدام \u2068Farcaster\u2069',
        en: 'Continue with Farcaster',
      },
      moves: true,
      reach: openFarcaster,
      shows: (modal) => modal.getByTestId('login-status').getByText(words),
    }),
  ),
]

/** More providers than have a button each; without a project the site alone says which there are. */
function manyProviders(
  name: string,
  { features, wallets = '' }: { features?: object; wallets?: string },
): Scene {
  const socials = ['google', 'apple', 'github', 'discord', 'facebook', 'x', 'farcaster']
  return {
    name: `socials-${name}`,
    view: 'Connect',
    query: {
      ...query,
      debug: '0',
      devwallets: wallets,
      options: JSON.stringify({ features: { ...features, socials } }),
      project: '',
      terms: 'https://example.com/terms',
    },
    title: connectTitle,
    reach: openConnect,
    shows: (modal) => modal.getByTestId('social-selector-discord'),
  }
}

async function openFarcaster(page: Page): Promise<void> {
  await openConnect(page)
  await page.getByTestId('social-selector-farcaster').click()
  await page.getByTestId('login-status').waitFor()
}

/** Without its window, which is another page. */
async function openProvider(page: Page): Promise<void> {
  await openConnect(page)
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByTestId('social-selector-google').click()
  await page.getByTestId('login-status').waitFor()
}

async function sendAddress(page: Page): Promise<void> {
  await openConnect(page)
  await enter(page.getByTestId('email-input'), 'ann@example.com')
  await page.getByTestId('email-submit').click()
  await page.locator('[data-testid="otp-input"]:not([readonly])').waitFor()
}

function withCode(code: string): Scene['reach'] {
  return async (page) => {
    await sendAddress(page)
    await enter(page.getByTestId('otp-input'), code)
  }
}
