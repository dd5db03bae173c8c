import { html } from 'hono/html'

/** A page of what stands in for `title`, which says so. */
export function standInPage(title: string, content: unknown) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta content="width=device-width" name="viewport">
<title>${title}</title>
</head>
<body>
<p><strong>This is not ${title}.</strong> It stands in for it in a world for development: no account here is real.</p>
${content}
</body>
</html>`
}
