import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type ManifestChunk = {
  css?: readonly string[]
  dynamicImports?: readonly string[]
  file: string
  imports?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestChunk>>

/** What reads requests and says what they do, by the name of its file. */
const decoding = /(?:^|\/)requests-[^/]*\.js$/
/** What does a login at a provider, by the names of its files: loaded with the first one. */
const socialLogin = /(?:^|\/)(?:createSocialLogin|plan|social)-[^/]*\.js$/
/** What does a login by what a site's own server signs, by the name of its file: loaded with the first, after that of a provider's. */
const siteLogin = /(?:^|\/)startSite-[^/]*\.js$/
/** What few logins need, by the name of its file: of a wallet that is frozen, or that one of the roles has lost. */
const rescue = /(?:^|\/)rescue-[^/]*\.js$/
/** What the frame shows its visitor by itself, by the names of its files: the sheet of devices, and the questions of a login. */
const ownScreens = /(?:^|\/)(?:cards|fields|notes|openDevices)-[^/]*\.(?:css|js)$/
/** Texts of a language that is not English, by the name of their file: a visitor loads those of one at most. */
const language = /(?:^|\/)ar-[^/]*\.js$/

/** What a visitor’s browser loads of a built wallet, in bytes of gzip. */
export function measureWallet(folder: string): {
  /** What reads requests: loaded with the card, and nothing of it before. */
  decoding: number
  /** What the frame shows its visitor by itself: the sheet of devices, and the questions of a login. */
  ownScreens: number
  /** The frame's page as it loads. */
  document: number
  /** With all that it may load later but what reads requests: the card of an approval, in English. */
  documentWithCard: number
  /** The texts of another language. */
  language: number
  /** The window of a login, which leaves for a provider once it has loaded. */
  loginWindow: number
  /** What few logins load: of a wallet that is frozen, or that one of the roles has lost. */
  rescue: number
  /** What the frame loads for a login at a provider. */
  socialLogin: number
  /** What it loads besides for a login by what a site's own server signs. */
  siteLogin: number
  worker: number
} {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const bytesOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  const sum = (files: readonly string[]) => files.reduce((all, file) => all + bytesOf(file), 0)
  const workers = readdirSync(join(folder, 'assets')).filter((name) => /^worker-.*\.js$/.test(name))
  const first = filesOf(manifest, 'frame.html', { isLater: false })
  const all = filesOf(manifest, 'frame.html', { isLater: true })
  const read = all.filter((file) => decoding.test(file))
  const own = all.filter((file) => ownScreens.test(file))
  const texts = all.filter((file) => language.test(file))
  const social = all.filter((file) => socialLogin.test(file))
  const site = all.filter((file) => siteLogin.test(file))
  const rescued = all.filter((file) => rescue.test(file))
  if (read.length !== 1 || read.some((file) => first.includes(file)))
    throw new Error('What reads requests is not in one file that is loaded later')
  if (texts.length !== 1 || texts.some((file) => first.includes(file)))
    throw new Error('Texts of another language are not in one file that is loaded later')
  if (social.some((file) => first.includes(file)))
    throw new Error('What does a login at a provider is loaded at first')
  return {
    decoding: sum(read),
    ownScreens: sum(own),
    document: sum(['frame.html', ...first]),
    documentWithCard: sum([
      'frame.html',
      ...all.filter(
        (file) => ![own, read, rescued, site, social, texts].some((files) => files.includes(file)),
      ),
    ]),
    language: sum(texts),
    loginWindow: sum(['login.html', ...filesOf(manifest, 'login.html', { isLater: false })]),
    rescue: sum(rescued),
    siteLogin: sum(site),
    socialLogin: sum(social),
    worker: sum(workers.map((name) => `assets/${name}`)),
  }
}

/** A page’s files, with all that they import; with all that they may ever load where it is asked for. */
function filesOf(
  manifest: Manifest,
  page: string,
  { isLater }: { isLater: boolean },
): readonly string[] {
  const files = new Set<string>()
  const visit = (name: string, importers: readonly string[]) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The manifest has no ${name}`)
    // What of such files runs first finds nothing in the other.
    if (importers.includes(name)) throw new Error(`${[...importers, name].join(' imports ')}`)
    if (files.has(chunk.file)) return
    for (const next of chunk.imports ?? []) visit(next, [...importers, name])
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of (isLater && chunk.dynamicImports) || []) visit(next, [])
  }
  visit(page, [])
  return [...files]
}
