import { Icon } from './Icon.tsx'

export function SendIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M10 16.25V4M4.75 9.25 10 4l5.25 5.25" />
    </Icon>
  )
}
