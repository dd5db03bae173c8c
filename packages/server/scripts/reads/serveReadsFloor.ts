import { serveFloor } from '../load/serveFloor.ts'

// The least that a cached read costs: `serveReadsFloor.ts URL PATH…` asks the server at URL for each path once, and
// answers with the same text from then on.

const [url, ...paths] = process.argv.slice(2)
const texts = new Map<string | undefined, string>()
for (const path of paths) texts.set(path, await (await fetch(new URL(path, url))).text())

serveFloor(async ({ url: path }) => texts.get(path) ?? '')
