import { escapeHtml } from './escapeHtml.ts'
import type { MailLanguage } from './mailLanguage.ts'

/** A paragraph of a mail; `quiet` is what is read when something is wrong. */
export type MailBlock =
  /** A code below its heading; where there are no sizes of type, a sentence with it. */
  | { kind: 'code'; code: string; heading: string; sentence: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'quiet' | 'text'; text: string }

/**
 * A mail's blocks as text and as HTML, which shows nothing from elsewhere. Colours are both in the elements and in a sheet:
 * some programs take the sheet out, and the light ones must still be read then.
 */
export function layoutMail(
  blocks: readonly MailBlock[],
  { direction, locale }: Pick<MailLanguage, 'direction' | 'locale'>,
): { html: string; text: string } {
  return {
    html: `<!doctype html>
<html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${sheet}</style></head>
<body class="page" style="margin:0;padding:24px 16px;background:#f4f4f5;color:#18181b;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"><div class="card" dir="${direction}" style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:16px">
${blocks.map(htmlOf).join('\n')}
</div></body></html>
`,
    text: `${blocks.map(textOf).join('\n\n')}\n`,
  }
}

const sheet =
  ':root{color-scheme:light dark}@media(prefers-color-scheme:dark){.page{background:#111113!important;color:#f4f4f5!important}.card{background:#1c1c1f!important}.quiet,.url{color:#a1a1aa!important}.button{background:#f4f4f5!important;color:#18181b!important}}'

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'code':
      // Its digits are one text, so that they are copied and filled in as one number.
      return `<p style="margin:0 0 4px">${escapeHtml(block.heading)}</p>
<p style="margin:0 0 16px;font-size:32px;font-weight:600;line-height:1.3"><bdi dir="ltr" style="letter-spacing:.16em">${escapeHtml(block.code)}</bdi></p>`
    case 'link': {
      const url = escapeHtml(block.url)
      return `<p style="margin:0 0 8px"><a class="button" href="${url}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#18181b;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p class="url" dir="ltr" style="margin:0 0 16px;color:#52525b;font-size:13px;overflow-wrap:anywhere">${url}</p>`
    }
    case 'quiet':
      return `<p class="quiet" style="margin:0 0 12px;color:#52525b;font-size:14px">${escapeHtml(block.text)}</p>`
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`
  }
}

function textOf(block: MailBlock): string {
  if (block.kind === 'link') return `${block.label}:\n${block.url}`
  return block.kind === 'code' ? block.sentence : block.text
}
