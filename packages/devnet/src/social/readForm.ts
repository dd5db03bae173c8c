const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`)

/** The form of a page of ours, as a browser would send it. */
export function readForm(page: string): { action: string; form: URLSearchParams } {
  const form = new URLSearchParams()
  for (const [field] of page.matchAll(/<input [^>]*type="hidden"[^>]*>/g))
    form.append(read(field, 'name'), read(field, 'value'))
  return { action: read(page, 'action'), form }
}

function read(html: string, name: string): string {
  const [, value = ''] = attribute(name).exec(html) ?? []
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
