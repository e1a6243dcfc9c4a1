import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';
import { tableNodes } from './table-nodes.ts';

/** What a regulation may contain: the server's list of allowed elements, so that saving loses nothing. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // The same as on the server, so that nothing it would remove is added. Links inside this site or this text stay.
      isAllowedUri: (url) => /^(https:\/\/|mailto:|tel:|#|\/(?!\/))/i.test(url),
    },
  }),
  Image.configure({ inline: false, allowBase64: false }),
  ...tableNodes,
];
