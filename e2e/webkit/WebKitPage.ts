import { setTimeout as pause } from 'node:timers/promises'
import { error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { createPatience } from '../../packages/devnet/src/process/createPatience.ts'

/** A page where so long nothing changes about why a click is refused; a test has twice as long. */
const quietMs = 60_000
const pollMs = 50

/** What a click meets while the page still draws: it is tried again. */
const passing = [
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.StaleElementReferenceError,
]

/** In the page: every element that a selector finds, in shadow trees too. */
const findAll = `
  const findAll = (root, selector) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? findAll(shadowRoot, selector) : [],
    ),
  ]
  const found = findAll(document, arguments[0])
`

/** In the page: gives the first that is drawn, when it stays where it is for two frames. */
const findStill = `
  ${findAll}
  const done = arguments[arguments.length - 1]
  const drawn = found.find((one) => one.getClientRects().length > 0)
  const place = () => JSON.stringify(drawn?.getBoundingClientRect())
  const before = place()
  requestAnimationFrame(() => requestAnimationFrame(() => done(place() === before ? drawn : null)))
`

/** The hands and eyes of a visitor. A selector is CSS and finds in shadow trees, too. */
export class WebKitPage {
  readonly #driver: WebDriver

  constructor(driver: WebDriver) {
    this.#driver = driver
  }

  async goto(url: string): Promise<void> {
    await this.#driver.get(url)
  }

  async reload(): Promise<void> {
    await this.#driver.navigate().refresh()
  }

  /** Clicks the first such element once it is there and can be clicked. */
  async click(selector: string): Promise<void> {
    await this.#act(selector, (element) => element.click())
  }

  async type(selector: string, text: string): Promise<void> {
    await this.#act(selector, (element) => element.sendKeys(text))
  }

  /** Hits a key where the focus is. */
  async press(key: string): Promise<void> {
    await this.#driver.actions().sendKeys(key).perform()
  }

  /** The text that the first such element shows, or nothing. */
  async text(selector: string): Promise<string | undefined> {
    return (
      (await this.#run<string>(`${findAll}; return found[0]?.innerText.trim()`, selector)) ??
      undefined
    )
  }

  async attribute(selector: string, name: string): Promise<string | undefined> {
    const script = `${findAll}; return found[0]?.getAttribute(arguments[1])`
    return (await this.#run<string>(script, selector, name)) ?? undefined
  }

  /** How many such elements are drawn. */
  async count(selector: string): Promise<number> {
    const script = `${findAll}; return found.filter((one) => one.getClientRects().length > 0).length`
    return (await this.#run<number>(script, selector)) ?? 0
  }

  /** Runs a script in the page, which no policy keeps from running. */
  async run(script: string): Promise<void> {
    await this.#run(script)
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#driver.takeScreenshot(), 'base64')
  }

  async #act(selector: string, act: (element: WebElement) => Promise<void>): Promise<void> {
    let refusal: string | undefined
    const patience = createPatience({ quietMs, said: () => refusal ?? '' })
    for (;;) {
      refusal = await this.#try(selector, act)
      if (!refusal) return
      if (patience.isOver()) throw new Error(`${selector}: ${refusal}`)
      await pause(pollMs)
    }
  }

  /** Does it, or says why it cannot be done yet. */
  async #try(
    selector: string,
    act: (element: WebElement) => Promise<void>,
  ): Promise<string | undefined> {
    try {
      const element = await this.#driver.executeAsyncScript<WebElement | null>(findStill, selector)
      if (!element) return 'is not there, or moves'
      await act(element)
      return undefined
    } catch (failure) {
      if (passing.some((kind) => failure instanceof kind)) return String(failure)
      throw failure
    }
  }

  /** The driver gives `null` for `undefined`. */
  #run<T>(script: string, ...given: unknown[]): Promise<T | null> {
    return this.#driver.executeScript<T | null>(script, ...given)
  }
}
