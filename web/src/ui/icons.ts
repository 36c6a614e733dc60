import ArrowBack from '@mui/icons-material/ArrowBack';
import Article from '@mui/icons-material/ArticleOutlined';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import Email from '@mui/icons-material/EmailOutlined';
import House from '@mui/icons-material/HouseOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Website from '@mui/icons-material/Language';
import Menu from '@mui/icons-material/Menu';
import People from '@mui/icons-material/PeopleAltOutlined';
import Phone from '@mui/icons-material/PhoneOutlined';
import Sailing from '@mui/icons-material/SailingOutlined';
import Search from '@mui/icons-material/Search';
import Settings from '@mui/icons-material/SettingsOutlined';
import List from '@mui/icons-material/ViewListOutlined';
import Sun from '@mui/icons-material/WbSunnyOutlined';
import { createElement, type ElementType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { IconName } from './Icon';

const icons: Record<IconName, ElementType> = {
  'arrow-back': ArrowBack,
  article: Article,
  check: Check,
  close: Close,
  email: Email,
  house: House,
  key: Key,
  list: List,
  menu: Menu,
  people: People,
  phone: Phone,
  sailing: Sailing,
  search: Search,
  settings: Settings,
  sun: Sun,
  website: Website,
};

const names = Object.keys(icons) as IconName[];

/**
 * Material's icons as one mask, of which each name shows its part: a page names one by its class and holds no drawing. A browser
 * makes a document of each drawing before it paints, 3 ms for each on a phone; so this is one. Only the server loads them.
 */
export const iconRules = (): string =>
  `.icon{--icons:url("${strip()}");--count:${names.length}}` +
  names.map((name, place) => `.icon-${name}{--at:${place}}`).join('');

/** The icons side by side, 24 units each. */
function strip(): string {
  const drawings = names.map((name, place) => {
    const drawing = insideOf(renderToStaticMarkup(createElement(icons[name])));
    return `<g transform='translate(${24 * place})'>${drawing}</g>`;
  });
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${24 * names.length} 24'>${drawings.join('')}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll('#', '%23')}`;
}

/** What an icon draws, without the styles that MUI writes before it. */
export const insideOf = (markup: string): string => /<svg[^>]*>(.*)<\/svg>/s.exec(markup)?.[1] ?? '';
