import { describe, expect, it } from 'vitest';
import { expectLinear, expectLinearInAll, repeated } from '../../../tests/support/linear';
import { decodeHtml } from './decode';
import { encodeQuery, encoderOf } from './parse';

const bytesOf = (text: string, label: string) =>
  Uint8Array.from(
    [...text].flatMap((char) => (char < '\x80' ? [char.charCodeAt(0)] : (encoderOf(label).get(char) ?? [63]))),
  );
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const charset = (html: string, type = 'text/html') => decodeHtml(latin1(html), type).charset;

/** A text of each language, and the encodings in which pages write the language. */
const UNDECLARED: readonly (readonly [language: string, text: string, labels: string])[] = [
  [
    'Russian',
    'Пчеловодство — разведение и содержание медоносных пчёл в ульях',
    'windows-1251 koi8-r ibm866 iso-8859-5',
  ],
  ['Russian, short', 'Мёд и воск', 'windows-1251 koi8-r ibm866 iso-8859-5'],
  [
    'Ukrainian',
    'Бджільництво — галузь сільського господарства, яка займається розведенням бджіл',
    'windows-1251 koi8-u',
  ],
  ['Bulgarian', 'Пчеларството е отглеждане на пчели за производство на мед и восък', 'windows-1251 iso-8859-5'],
  ['Serbian', 'Пчеларство је гајење пчела ради меда, воска и других производа', 'windows-1251 iso-8859-5'],
  ['Greek', 'Η μελισσοκομία είναι η εκτροφή μελισσών για την παραγωγή μελιού', 'windows-1253 iso-8859-7'],
  ['Hebrew', 'גידול דבורים הוא ענף בחקלאות שמטרתו להפיק דבש ושעווה', 'windows-1255 iso-8859-8'],
  ['Arabic', 'تربية النحل هي رعاية مستعمرات النحل من أجل إنتاج العسل والشمع', 'windows-1256 iso-8859-6'],
  ['Persian', 'زنبورداری پرورش زنبور عسل برای تولید عسل و موم است', 'windows-1256'],
  ['Thai', 'การเลี้ยงผึ้งเป็นการดูแลรังผึ้งเพื่อผลิตน้ำผึ้งและขี้ผึ้ง', 'windows-874'],
  [
    'Czech',
    'Včelařství je chov včel pro med a vosk; každý včelař má svůj úl a pečuje o včelstvo, které přežívá zimu',
    'windows-1250 iso-8859-2',
  ],
  [
    'Polish',
    'Pszczelarstwo to hodowla pszczół; każdy pszczelarz dba o ule, żeby pszczoły przeżyły zimę i dały świeży miód',
    'windows-1250 iso-8859-2',
  ],
  [
    'Hungarian',
    'A méhészet a méhek tartása és tenyésztése; a méhész őrzi a kaptárakat, hogy bőséges legyen a méz és télen is éljenek a méhek',
    'windows-1250 iso-8859-2',
  ],
  [
    'Slovak',
    'Včelárstvo je chov včiel pre med a vosk; včelár sa stará o úle, aby včely prežili zimu a ľuďom dávali med',
    'windows-1250 iso-8859-2',
  ],
  [
    'Croatian',
    'Pčelarstvo je uzgoj pčela radi meda i voska; pčelar čuva košnice kako bi pčele preživjele zimu i dale više meda',
    'windows-1250 iso-8859-2',
  ],
  [
    'Lithuanian',
    'Bitininkystė – žemės ūkio šaka, kurios tikslas auginti bites, gauti medų, vašką ir kitus bičių produktus',
    'windows-1257',
  ],
  [
    'Latvian',
    'Biškopība ir lauksaimniecības nozare, kas nodarbojas ar bišu turēšanu, lai iegūtu medu, vasku un citus bišu ražotus produktus',
    'windows-1257',
  ],
  [
    'Turkish',
    'Arıcılık, bal ve balmumu üretmek için arıların yetiştirilmesidir; arıcı kovanları kışa hazırlar ve güçlü tutar',
    'windows-1254',
  ],
  [
    'Vietnamese',
    'Nuôi ong là nghề đã có tư lâu, ngươi nuôi ong chăm sóc đàn ong đê lây mât và sáp ong trong năm',
    'windows-1258',
  ],
  [
    'French',
    'Cette apiculture est un élevage des abeilles à miel pour récolter leur miel et leur cire, très appréciés',
    'windows-1252',
  ],
  [
    'German',
    'Die Imkerei beschäftigt sich mit der Haltung und Züchtung von Honigbienen; für Bienenstöcke muß man Ruhe haben',
    'windows-1252',
  ],
  [
    'Spanish',
    'La apicultura es la crianza y el cuidado de las abejas; según los años, la producción de miel varía aún más',
    'windows-1252',
  ],
  [
    'Portuguese',
    'A apicultura é a criação de abelhas para a produção de mel, cera, própolis e também geleia não refinada',
    'windows-1252',
  ],
  [
    'Italian',
    'Questa apicoltura è allevamento di api; la varietà del miele dipende più dai fiori, perché così è la natura',
    'windows-1252',
  ],
  [
    'Swedish',
    'Biodling är skötsel av bin för att få honung; för bönder är pollineringen ännu viktigare på våren',
    'windows-1252',
  ],
  [
    'Danish',
    'Biavl er hold af bier for at få honning; mange steder gør bierne større nytte på markerne om sommeren',
    'windows-1252',
  ],
  [
    'Icelandic',
    'Býflugnarækt er það að halda býflugur til þess að fá hunang; þær þurfa góða umhirðu á veturna',
    'windows-1252',
  ],
  ['Chinese', '养蜂是人类饲养蜜蜂以获得蜂蜜的活动，我们可以在这里了解更多的方法', 'gb18030'],
  ['Chinese, traditional', '養蜂是人類飼養蜜蜂以獲得蜂蜜的活動，我們可以在這裡了解更多的方法', 'big5'],
  ['Japanese', '養蜂とは、ミツバチを飼って蜂蜜や蜜蝋をとることである', 'euc-jp shift_jis'],
  ['Korean', '양봉은 꿀벌을 길러 꿀을 얻는 일이다. 사람들은 오래전부터 벌을 길러 왔다', 'euc-kr'],
];
const META = '<meta charset="koi8-r">';
const DECLARED: readonly (readonly [name: string, html: string, charset: string, type?: string])[] = [
  ['charset', META, 'koi8-r'],
  ['charset without quotes', '<meta charset=koi8-r>', 'koi8-r'],
  ['charset in single quotes', "<meta charset='koi8-r'>", 'koi8-r'],
  ['upper case', '<META CHARSET="KOI8-R">', 'koi8-r'],
  ['blanks around', '<meta charset=" koi8-r ">', 'koi8-r'],
  ['an alias', '<meta charset="cp1251">', 'windows-1251'],
  ['latin1 is windows-1252', '<meta charset="iso-8859-1">', 'windows-1252'],
  ['gb2312 is gbk', '<meta charset="gb2312">', 'gbk'],
  ['content type', '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', 'koi8-r'],
  ['content before its name', '<meta content="text/html;charset=koi8-r" http-equiv=content-type>', 'koi8-r'],
  ['content of another meta', '<meta name="x" content="text/html; charset=koi8-r">', 'windows-1252'],
  ['another attribute', '<meta data-charset="koi8-r">', 'windows-1252'],
  ['another element', '<link charset="koi8-r">', 'windows-1252'],
  ['in a comment', `<!-- ${META} -->`, 'windows-1252'],
  ['in a comment before another', `<!-- ${META} --><meta charset=windows-1251>`, 'windows-1251'],
  ['in a script', `<script>"${META}"</script><meta charset=windows-1251>`, 'windows-1251'],
  ['in a style', `<style>/* ${META} */</style><meta charset=windows-1251>`, 'windows-1251'],
  ['in a title', `<title>${META}</title><meta charset=windows-1251>`, 'windows-1251'],
  ['in an attribute', `<a title='${META}'>x</a><meta charset=windows-1251>`, 'windows-1251'],
  ['after 1,024 bytes', `<!--${'x'.repeat(2_000)}-->${META}`, 'koi8-r'],
  ['after a long script', `<script>${'x'.repeat(9_000)}</script>${META}`, 'koi8-r'],
  ['in the body', `<body><p>x</p>${META}`, 'koi8-r'],
  ['none, then a real one', `<meta charset="none">${META}`, 'koi8-r'],
  ['empty, then a real one', `<meta charset="">${META}`, 'koi8-r'],
  ['two: the first', `${META}<meta charset="windows-1251">`, 'koi8-r'],
  ['utf-16 is utf-8', '<meta charset="utf-16">', 'utf-8'],
  ['x-user-defined is windows-1252', '<meta charset="x-user-defined">', 'windows-1252'],
  ['a charset no decoder knows', '<meta charset="utf-7">', 'windows-1252'],
  ['a tag without its bracket, up to the next', '<meta charset="koi8-r"', 'koi8-r'],
  ['self-closing', '<meta charset="koi8-r"/>', 'koi8-r'],
  ['XML', '<?xml version="1.0" encoding="koi8-r"?>', 'koi8-r'],
  ['meta before XML', `<?xml version="1.0" encoding="windows-1251"?>${META}`, 'koi8-r'],
  ['the header before meta', META, 'windows-1251', 'text/html; charset=windows-1251'],
  ['a header in quotes', '', 'koi8-r', 'text/html; charset="koi8-r"'],
  ['a header no decoder knows', META, 'koi8-r', 'text/html; charset=none'],
  ['a header with more behind', '', 'koi8-r', 'text/html; charset=koi8-r; x=y'],
  ['a mark before the header', '\xef\xbb\xbfx', 'utf-8', 'text/html; charset=koi8-r'],
  ['a mark of UTF-16', '\xff\xfex\0', 'utf-16le', 'text/html; charset=koi8-r'],
];

describe('decodeHtml', () => {
  it.each(
    UNDECLARED.flatMap(([language, text, labels]) =>
      labels.split(' ').map((label) => [language, label, text] as const),
    ),
  )('decodeHtml recognises undeclared %s in %s', (_, label, text) => {
    const html = `<!doctype html><title>x</title><p class="a">${text}</p>`;
    const bytes = bytesOf(html, label);
    expect(decodeHtml(bytes, 'text/html').text).toBe(new TextDecoder(label).decode(bytes));
  });

  it.each(DECLARED)('decodeHtml finds the declared charset: %s', (_, html = '', expected = '', type = 'text/html') => {
    expect(charset(`${html}<p>caf\xe9`, type)).toBe(expected);
  });

  it('decodeHtml takes linear time for a run of one tag or byte', () => {
    for (const unit of ['<meta ', '<meta charset=', '<!--', '<script>', '\xe9', 'a\xe9', '<a b="', '<']) {
      expectLinear(
        (chars) => latin1(repeated(unit, chars)),
        200_000,
        (bytes) => decodeHtml(bytes, ''),
      );
    }
  });

  it('decodeHtml takes linear time for any mix of markup and bytes', () => {
    const markup = [
      '<meta ',
      'charset=',
      'charset="none">',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<title>',
      '<a b="',
      '">',
      '<?xml ',
    ];
    const bytes = ['a', ' ', '\xe9', '\xd0\xd0', '\xa4\xa4', '\x81', '\x1b$B', '\0', '\xff\xfe'];
    return expectLinearInAll([...markup, ...bytes], 60_000, (text) => decodeHtml(latin1(text), ''));
  });
});

it.each([
  ['/s?q=пчела', 'windows-1251', '/s?q=%EF%F7%E5%EB%E0'],
  ['/s?q=пчела', 'utf-8', '/s?q=пчела'],
  ['/пчела?q=a', 'windows-1251', '/пчела?q=a'],
  ['/пчела', 'windows-1251', '/пчела'],
  ['/s?q=пчела#мёд', 'windows-1251', '/s?q=%EF%F7%E5%EB%E0#мёд'],
  ['/s?q=中文', 'gbk', '/s?q=%D6%D0%CE%C4'],
  ['/s?q=中文', 'big5', '/s?q=%A4%A4%A4%E5'],
  ['/s?q=表', 'shift_jis', '/s?q=%95\\'],
  ['/s?q=꿀', 'euc-kr', '/s?q=%B2%DC'],
  ['/s?q=蜂', 'windows-1252', '/s?q=%26%2334562%3B'],
  ['/s?q=é&x=1', 'windows-1252', '/s?q=%E9&x=1'],
  ['/s?q=é', 'iso-2022-jp', '/s?q=é'],
])('encodeQuery("%s", "%s") is "%s"', (href, label, expected) => expect(encodeQuery(href, label)).toBe(expected));
