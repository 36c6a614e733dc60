// Labels of the top navigation, the settings menu and the footer, and accessible names.
import { brand } from './brand';

export const navigation = {
  top: {
    home: 'Home',
    agents: 'Agents',
    buying: 'Buying',
    selling: 'Selling',
    about: 'About',
  },
  settings: {
    signIn: 'Login',
    signOut: 'Logout',
    profile: 'My profile',
    siteSettings: 'Site settings',
    deleted: 'Recently deleted',
    auditLog: 'Audit log',
  },
  footer: {
    home: 'Home',
    agents: 'Meet our agents',
    buying: 'Buying a home',
    selling: 'Preparing to sell',
    about: 'About',
  },
  names: {
    main: 'Main navigation',
    footer: 'Footer navigation',
    logo: `${brand.name}, home page`,
    phone: (number: string) => `Call us at ${number}`,
    menu: 'Menu',
    settings: 'Settings',
    skipToContent: 'Skip to content',
  },
  copyright: (year: number) => `© ${year} ${brand.copyrightHolder}. All rights reserved.`,
};
